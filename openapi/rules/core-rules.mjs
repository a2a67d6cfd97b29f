// @ts-check
import {
  undefined as absent,
  casing,
  enumeration,
  pattern,
  schema,
  truthy,
} from '@stoplight/spectral-functions';
import { SENTENCE, SENTENCE_FORM } from './document/sentence.mjs';
import { resultCodeSchema } from './result-code-schema.mjs';

/**
 * Defines a rule by a function of Spectral. It sees the document with its references in place, so that it visits
 * everything once.
 * @template {string | string[]} Given
 * @template Check
 * @param {string} description
 * @param {{ message: string, given: Given, check: Check }} definition
 */
function coreRule(description, { message, given, check }) {
  return {
    description,
    message,
    severity: /** @type {const} */ ('error'),
    given,
    resolved: false,
    // biome-ignore lint/suspicious/noThenProperty: the form of a Spectral rule
    then: check,
  };
}

const OPERATIONS = '$.paths[*].get';
const UNIX_SECONDS = 'unix-seconds';

/** Names of the members that an object requires, in any order. */
function exactly(/** @type {string[]} */ ...names) {
  const size = names.length;
  return {
    type: 'array',
    items: { enum: names },
    uniqueItems: true,
    minItems: size,
    maxItems: size,
  };
}

/** The rules of this project that functions of Spectral can check. */
export const coreRules = {
  'path-form': coreRule('Paths have the form of the specification.', {
    message: '{{property}} is not of the form /api/<platform>/<words>/v<number>.',
    given: '$.paths',
    check: {
      field: '@key',
      function: pattern,
      functionOptions: {
        match: '^/api/[a-z]+(-[a-z]+)*(/[a-z]+([_-][a-z]+)*)+/v[1-9][0-9]*$',
      },
    },
  }),
  'operation-id-form': coreRule('operationIds are camelCase.', {
    // The version stays out: the path has it.
    message: 'The operationId {{value}} has to be a verb and a noun in camelCase.',
    given: `${OPERATIONS}.operationId`,
    check: { function: pattern, functionOptions: { match: '^[a-z]+([A-Z][a-z]*)+$' } },
  }),
  'schema-names': coreRule('Schemas are PascalCase, acronyms written as words.', {
    message: 'The schema name {{property}} is not PascalCase.',
    given: '$.components.schemas',
    check: { field: '@key', function: casing, functionOptions: { type: 'pascal' } },
  }),
  'token-security': coreRule('The token is required once for the whole document.', {
    message: 'The security of the document has to be [{ token: [] }].',
    given: '$',
    check: {
      field: 'security',
      function: schema,
      functionOptions: { schema: { const: [{ token: [] }] } },
    },
  }),
  'operation-security': coreRule('Operations have no security of their own.', {
    message: 'An operation shares the security of the document and has none of its own.',
    given: OPERATIONS,
    check: { field: 'security', function: absent },
  }),
  // As a parameter, the generated types and methods would require it on each call.
  'token-parameter': coreRule('The token is not a parameter.', {
    message: 'The token is a security scheme, not a parameter.',
    given: ['$.components.parameters[*].name', `${OPERATIONS}.parameters[*].name`],
    check: { function: pattern, functionOptions: { notMatch: '/^token$/i' } },
  }),
  // The specification shows nothing else as always present.
  'success-required': coreRule('Successes require code and data.', {
    message: 'The envelope of a success has to require exactly code and data.',
    given: '$.components.schemas[?(@property.match(/Success$/))]',
    check: {
      field: 'required',
      function: schema,
      functionOptions: { schema: exactly('code', 'data') },
    },
  }),
  'failure-required': coreRule('Failures require code.', {
    message: 'The envelope of a failure has to require exactly code.',
    given: '$.components.schemas.Failure',
    check: { field: 'required', function: schema, functionOptions: { schema: exactly('code') } },
  }),
  'result-codes': coreRule('x-result-codes is complete.', {
    message: '{{error}}',
    given: "$['x-result-codes'][*]",
    check: { function: schema, functionOptions: { schema: resultCodeSchema, allErrors: true } },
  }),
  'result-code-sentences': coreRule('Meanings, hints and notes of result codes are sentences.', {
    message: `{{property}} has to be ${SENTENCE}.`,
    given: ['meaning', 'hint', 'retry.note'].map((field) => `$['x-result-codes'][*].${field}`),
    check: { function: pattern, functionOptions: { match: String(SENTENCE_FORM) } },
  }),
  'open-objects': coreRule('No object is closed.', {
    message: '{{property}}: false closes the schema; members that are not known may appear.',
    given: ['$..additionalProperties', '$..unevaluatedProperties', '$..unevaluatedItems'],
    check: { function: truthy },
  }),
  'known-units': coreRule('Units are documented.', {
    message: 'x-unit {{error}}',
    given: "$..['x-unit']",
    check: {
      function: enumeration,
      functionOptions: {
        values: [
          ...['count', UNIX_SECONDS, 'identifier', 'position'],
          ...['page', 'pixels', 'code', 'money'],
        ],
      },
    },
  }),
  'unix-times': coreRule('Unix times say so.', {
    message: 'A time needs x-unit: unix-seconds and "Unix" in its description.',
    given: [
      // All times except `recordTime`.
      '$..properties[?(@property.match(/^created$|_time$/))]',
      `$..[?(@ && @['x-unit'] === '${UNIX_SECONDS}')]`,
    ],
    check: {
      function: schema,
      functionOptions: {
        schema: {
          properties: {
            'x-unit': { const: UNIX_SECONDS },
            description: { pattern: String.raw`\bUnix\b` },
          },
          required: ['x-unit', 'description'],
        },
      },
    },
  }),
  summaries: coreRule('Operations and examples have a summary.', {
    message: 'A summary is missing here.',
    given: [OPERATIONS, '$.components.examples[*]'],
    check: { field: 'summary', function: truthy },
  }),
  'summary-form': coreRule('Summaries are titles.', {
    message: 'A summary is one line, begins with a capital letter and has no full stop.',
    given: [
      ...['$.info.summary', '$.paths[*].summary', `${OPERATIONS}.summary`],
      ...['$.components.examples[*].summary', '$.paths..examples[*].summary'],
    ],
    check: { function: pattern, functionOptions: { match: String.raw`/^\p{Lu}.*[^.\s]$/u` } },
  }),
};
