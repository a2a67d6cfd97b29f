// @ts-check
import { SUCCESS_CODE } from '../document/envelope.mjs';
import { asList, asObject, asText } from '../document/json.mjs';
import { isSentence } from '../document/sentence.mjs';

/** @typedef {import('../document/json.mjs').JsonObject} JsonObject */

const ADVICE = ['backoff', 'cool-down', 'after-reset', 'never'];
const FIXED_BY = ['caller', 'account owner', 'service', 'nobody', 'unknown'];

/**
 * Per field, whether a value is acceptable in its entry.
 * @type {Record<string, (value: unknown, entry: JsonObject) => boolean>}
 */
const FIELDS = {
  code: (value) => Number.isInteger(value),
  name: (value) => /^[a-z][a-zA-Z0-9]*$/.test(asText(value)),
  error: (value, entry) =>
    hasError(entry) ? /^[A-Z][a-zA-Z]*Error$/.test(asText(value)) : value === undefined,
  meaning: isSentence,
  evidence: (value) => value === 'specified' || value === 'unknown',
  retry: isRetry,
  fixedBy: (value) => FIXED_BY.some((known) => known === value),
  hint: isSentence,
  billed: (value, entry) => value === (entry.code === SUCCESS_CODE),
};

/**
 * Every entry of `x-result-codes` is complete and well-formed, and no code, name or error occurs twice.
 * Only code 0 is billed; success and codes of unknown meaning have no error of their own.
 * @param {unknown} document
 */
export function resultCodes(document) {
  const entries = asList(asObject(document)['x-result-codes']).map(asObject);
  return entries.flatMap((entry, index) =>
    problemsOf(entry, entries.slice(0, index)).map((message) => ({
      message,
      path: ['x-result-codes', index],
    })),
  );
}

/**
 * @param {JsonObject} entry
 * @param {JsonObject[]} earlier
 * @returns {string[]}
 */
function problemsOf(entry, earlier) {
  const wrong = Object.entries(FIELDS)
    .filter(([field, accepts]) => !accepts(entry[field], entry))
    .map(([field]) => `The field ${field} is missing or not well-formed.`);
  const unknown = Object.keys(entry)
    .filter((field) => !Object.hasOwn(FIELDS, field))
    .map((field) => `The field ${field} is not known.`);
  const repeated = ['code', 'name', 'error']
    .filter((field) => entry[field] !== undefined)
    .filter((field) => earlier.some((other) => other[field] === entry[field]))
    .map((field) => `The ${field} ${entry[field]} occurs twice.`);
  return [...wrong, ...unknown, ...repeated];
}

/** @param {JsonObject} entry */
function hasError(entry) {
  return entry.code !== SUCCESS_CODE && entry.evidence === 'specified';
}

/** @param {unknown} value */
function isRetry(value) {
  const { advice, evidence, note, ...others } = asObject(value);
  return (
    ADVICE.some((known) => known === advice) &&
    (evidence === 'specified' || evidence === 'assumed') &&
    (note === undefined || isSentence(note)) &&
    Object.keys(others).length === 0
  );
}
