// @ts-check
import { failureCodes } from '../document/envelope.mjs';
import { asObject } from '../document/json.mjs';
import { eachOperation, MEDIA_PATH, mediaTypeOf } from '../document/operations.mjs';

/**
 * Every operation shows `success`, `empty` when it lists things, and `code<N>` for each declared code
 * of a failure. The mock serves them by these names.
 * @param {unknown} document
 */
export function namedExamples(document) {
  const failures = failureCodes(document).map((code) => `code${code}`);
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { operation, path } of eachOperation(document)) {
    const lists = operation['x-pagination'] !== undefined;
    const expected = ['success', ...(lists ? ['empty'] : []), ...failures];
    const actual = Object.keys(asObject(mediaTypeOf(operation).examples));
    const place = [...path, ...MEDIA_PATH, 'examples'];
    for (const name of expected.filter((key) => !actual.includes(key))) {
      findings.push({ message: `The example ${name} is missing.`, path: place });
    }
    for (const name of actual.filter((key) => !expected.includes(key))) {
      const message = `The example ${name} is none of success, empty (of lists) and declared codes.`;
      findings.push({ message, path: [...place, name] });
    }
  }
  return findings;
}
