// @ts-check
import { asList, asObject } from '../document/json.mjs';
import { eachOperation } from '../document/operations.mjs';

/**
 * Every operation has exactly one tag, that tag is defined, and every defined tag is used.
 * @param {unknown} document
 */
export function tagsInUse(document) {
  const defined = asList(asObject(document).tags).map((tag) => asObject(tag).name);
  const used = new Set();
  /** @type {import('../document/json.mjs').Finding[]} */
  const findings = [];
  for (const { operation, path } of eachOperation(document)) {
    const tags = asList(operation.tags);
    for (const tag of tags) used.add(tag);
    if (tags.length === 1 && defined.includes(tags[0])) continue;
    const message = 'An operation has exactly one tag, which is defined in the document.';
    findings.push({ message, path: [...path, 'tags'] });
  }
  for (const [index, name] of defined.entries()) {
    if (used.has(name)) continue;
    findings.push({ message: `No operation has the tag ${name}.`, path: ['tags', index] });
  }
  return findings;
}
