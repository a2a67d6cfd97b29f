// @ts-check

const ADVICE = ['backoff', 'cool-down', 'after-reset', 'never'];
const FIXED_BY = ['caller', 'account owner', 'service', 'nobody', 'unknown'];

const failureOfKnownMeaning = {
  properties: { code: { not: { const: 0 } }, evidence: { const: 'specified' } },
};

/**
 * An entry of `x-result-codes`. Only code 0 is billed; success and codes of unknown meaning have no error of their own.
 * `errorMessage` replaces the messages of the validator where they would not say that.
 */
export const resultCodeSchema = {
  type: 'object',
  properties: {
    code: { type: 'integer' },
    name: { type: 'string', pattern: '^[a-z][a-zA-Z0-9]*$' },
    error: { type: 'string', pattern: '^[A-Z][a-zA-Z]*Error$' },
    meaning: { type: 'string' },
    evidence: { enum: ['specified', 'unknown'] },
    retry: {
      type: 'object',
      properties: {
        advice: { enum: ADVICE },
        evidence: { enum: ['specified', 'assumed'] },
        note: { type: 'string' },
      },
      required: ['advice', 'evidence'],
      additionalProperties: false,
    },
    fixedBy: { enum: FIXED_BY },
    hint: { type: 'string' },
    billed: { type: 'boolean' },
  },
  required: ['code', 'name', 'meaning', 'evidence', 'retry', 'fixedBy', 'hint', 'billed'],
  additionalProperties: false,
  allOf: [
    {
      anyOf: [
        { properties: { code: { const: 0 }, billed: { const: true } } },
        { properties: { code: { not: { const: 0 } }, billed: { const: false } } },
      ],
      errorMessage: 'Code 0 is billed, and no other code is.',
    },
    {
      anyOf: [
        { ...failureOfKnownMeaning, required: ['error'] },
        { allOf: [{ not: failureOfKnownMeaning }, { not: { required: ['error'] } }] },
      ],
      errorMessage:
        'A failure of known meaning has an error; success and codes of unknown meaning have none.',
    },
  ],
};
