// @ts-check
import { SUCCESS_CODE } from '../document/envelope.mjs';
import { asObject } from '../document/json.mjs';
import { eachOperation, exampleOf, MEDIA_PATH, mediaTypeOf } from '../document/operations.mjs';

/**
 * The value of an example has the code that its name promises: N in `code<N>`, 0 in any other.
 * @param {unknown} document
 */
export function exampleCodes(document) {
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { operation, path } of eachOperation(document)) {
    for (const name of Object.keys(asObject(mediaTypeOf(operation).examples))) {
      const promised = Number(/^code(\d+)$/.exec(name)?.[1] ?? SUCCESS_CODE);
      const { code } = asObject(exampleOf(document, operation, name));
      if (code === promised) continue;
      const message = `The example ${name} has to have the number ${promised} as its code.`;
      findings.push({ message, path: [...path, ...MEDIA_PATH, 'examples', name] });
    }
  }
  return findings;
}
