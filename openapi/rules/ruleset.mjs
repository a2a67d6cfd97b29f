// @ts-check
import { pattern, schema, truthy } from '@stoplight/spectral-functions';
import { oas } from '@stoplight/spectral-rulesets';
import { allowedHosts, knownExtensions } from './functions/document.mjs';
import { envelopeResponse, namedExamples, paginationFits } from './functions/operations.mjs';
import { enumDescriptions, evidenceRequired, noInventedConstraints } from './functions/schemas.mjs';

/**
 * Defines a rule. It sees the document with its references in place, so that it visits everything once and reports a
 * finding where it is written.
 * @template {string | string[]} Given
 * @template Check
 * @param {Given} given
 * @param {string} message
 * @param {Check} check
 */
function rule(given, message, check) {
  const severity = /** @type {const} */ ('error');
  // biome-ignore lint/suspicious/noThenProperty: the form of a Spectral rule
  return { message, severity, given, resolved: false, then: check };
}

/**
 * A rule by a function of ours, for what the functions of Spectral cannot say. Its name is that of the function.
 * @template Check
 * @param {Check} check
 * @param {{ given?: string, functionOptions?: object }} [options]
 */
function ownRule(check, { given = '$', ...options } = {}) {
  return rule(given, '{{error}}', { function: check, ...options });
}

/** Names of the members that an object requires, in any order. */
function exactly(/** @type {string[]} */ ...names) {
  const size = names.length;
  const definition = { items: { enum: names }, uniqueItems: true, minItems: size, maxItems: size };
  const functionOptions = { schema: { type: 'array', ...definition } };
  return { field: 'required', function: schema, functionOptions };
}

const OPERATIONS = '$.paths[*][?(@ && @.responses)]';
const text = { type: 'string', minLength: 1 };
const pointer = { type: 'string', pattern: '^/' };
const evidence = { enum: ['specified', 'sampled', 'conflicting', 'assumed', 'unknown'] };
const meaning = { enum: ['specified', 'assumed'] };

/** An object with these members and no others. */
function members(/** @type {object} */ properties, /** @type {string[]} */ required = []) {
  return { type: 'object', properties, required, additionalProperties: false };
}

const pagination = members(
  {
    ...{ style: { enum: ['page', 'cursor'] }, items: pointer, itemId: pointer, end: pointer },
    ...{ pageParameter: text, firstPage: { type: 'integer' } },
    ...{ cursorParameter: text, itemCursor: pointer, next: pointer },
    ...{ sessionParameter: text, session: pointer },
    ...{ offsetParameter: text, firstOffset: { type: 'integer' } },
    evidence: { type: 'object', additionalProperties: evidence },
  },
  ['style', 'items', 'evidence'],
);

const codeTexts = { meaning: text, hint: text, cause: text };
const resultCode = {
  ...members(
    {
      ...{ code: { type: 'integer' }, name: { pattern: '^[a-z][A-Za-z0-9]*$' }, ...codeTexts },
      ...{ error: { pattern: '^[A-Z][A-Za-z0-9]*Error$' }, message: text, evidence },
      retry: members(
        {
          advice: { enum: ['never', 'backoff', 'cool-down', 'after-reset'] },
          evidence,
          note: text,
        },
        ['advice', 'evidence'],
      ),
      fixedBy: { enum: ['caller', 'account owner', 'service', 'nobody', 'unknown'] },
      billed: { type: 'boolean' },
      translations: { type: 'object', additionalProperties: members(codeTexts) },
    },
    ['code', 'name', 'meaning', 'evidence', 'retry', 'fixedBy', 'hint', 'billed'],
  ),
  // Only success is billed.
  oneOf: [
    { properties: { code: { const: 0 }, billed: { const: true } } },
    { properties: { code: { not: { const: 0 } }, billed: { const: false } } },
  ],
};

/** The values of each extension, as EXTENSIONS.md says. */
const extensions = {
  'x-client': members({ resource: text, method: text }),
  'x-client-timeout-seconds': { type: 'number', exclusiveMinimum: 0 },
  'x-enumDescriptions': { type: 'object', additionalProperties: text },
  'x-evidence': evidence,
  'x-meaning': meaning,
  'x-member-meaning': meaning,
  'x-note': text,
  'x-pagination': pagination,
  'x-presence': { enum: ['some'] },
  'x-result-codes': { type: 'array', items: resultCode },
  'x-unit': {
    enum: ['count', 'unix-seconds', 'position', 'page', 'identifier', 'code', 'pixels', 'money'],
  },
};

const extensionRules = Object.entries(extensions).map(([name, definition]) => {
  const check = { function: schema, functionOptions: { schema: definition, allErrors: true } };
  return [name, rule(`$..['${name}']`, '{{error}}.', check)];
});

/**
 * The rules of this project. They hold for every operation, today's and those to come; test/specification checks what
 * the specification says about a single operation.
 */
const rules = {
  'token-security': rule('$', 'The security of the document has to be [{ token: [] }].', {
    field: 'security',
    function: schema,
    functionOptions: { schema: { const: [{ token: [] }] } },
  }),
  'allowed-tokens': rule(
    '$..*',
    'A token begins with demo- or mock-, so that no real token is published.',
    {
      function: pattern,
      functionOptions: { notMatch: String.raw`/(\b|%3F|%26)token(=|%3D)(?!demo-|mock-)[\w.~+-]/i` },
    },
  ),
  // The specification shows nothing else as always present.
  'success-required': rule(
    '$.components.schemas[?(@property.match(/Success$/))]',
    'The envelope of a success has to require exactly code and data.',
    exactly('code', 'data'),
  ),
  'failure-required': rule(
    '$.components.schemas.Failure',
    'The envelope of a failure has to require exactly code.',
    exactly('code'),
  ),
  'open-objects': rule(
    ['$..additionalProperties', '$..unevaluatedProperties', '$..unevaluatedItems'],
    '{{property}}: false closes the schema; members that are not known may appear.',
    { function: truthy },
  ),
  descriptions: rule('$..properties[?(@ && !@.$ref)]', 'A description is missing here.', {
    field: 'description',
    function: truthy,
  }),
  'evidence-note': rule(
    "$..[?(@ && @['x-evidence'] && @['x-evidence'] !== 'specified')]",
    'x-evidence needs an x-note that says why.',
    { field: 'x-note', function: truthy },
  ),
  'integer-units': rule(
    "$..[?(@ && @.type && @.type.includes && @.type.includes('integer'))]",
    'An integer needs x-unit.',
    { field: 'x-unit', function: truthy },
  ),
  'unix-times': rule(
    // All times except `recordTime`.
    '$..properties[?(@property.match(/^created$|_time$/))]',
    'A time needs x-unit: unix-seconds.',
    { field: 'x-unit', function: schema, functionOptions: { schema: { const: 'unix-seconds' } } },
  ),
  pagination: ownRule(paginationFits, { given: OPERATIONS }),
  'envelope-response': ownRule(envelopeResponse, { given: OPERATIONS }),
  'named-examples': ownRule(namedExamples, { given: OPERATIONS }),
  'enum-descriptions': ownRule(enumDescriptions, {
    given: "$..[?(@ && (@.enum || @['x-enumDescriptions']))]",
  }),
  'evidence-required': ownRule(evidenceRequired),
  'no-invented-constraints': ownRule(noInventedConstraints, {
    // "Start offset, begins with 0" is the only limit that the specification states.
    functionOptions: { specified: { 'components/parameters/offset/schema/minimum': 0 } },
  }),
  'allowed-hosts': ownRule(allowedHosts, {
    functionOptions: {
      // Names the dialect of the schemas; OpenAPI 3.1 fixes the text, and no request is sent there.
      exempt: ['jsonSchemaDialect'],
      // Deep links open an app on the reader's device; `app` stands for the platform's own scheme.
      appSchemes: ['app'],
    },
  }),
  'known-extensions': ownRule(knownExtensions, {
    functionOptions: { extensions: Object.keys(extensions) },
  }),
  ...Object.fromEntries(extensionRules),
};

/**
 * The lint of the bundle, which `scripts/lint-contract.ts` makes in memory: all rules of `spectral:oas`,
 * the ones that it does not recommend by default too, and our own. Redocly lints the source; see `redocly.yaml`.
 */
export default {
  extends: [[oas, 'all']],
  rules: {
    ...rules,
    // The licence is named by its SPDX identifier, and OpenAPI 3.1 allows either that or an address.
    'license-url': 'off',
    // Demands an e-mail address. The contract of a neutral service names no person.
    'contact-properties': 'off',
  },
};
