import { from, MEDIA, type RuleCases, SCHEMAS } from '../rule-cases.ts';

const SUCCESS = `${SCHEMAS}/ListThingsSuccess`;
const FAILURE = `${SCHEMAS}/Failure`;

/** Cases of the rules about the envelope and the codes in it. */
export const envelopeCases = {
  'envelope-response': {
    fails: {
      'success only': { [`${MEDIA}/schema`]: { $ref: `#${SUCCESS}` } },
      'no failure': { [`${MEDIA}/schema/oneOf`]: [{ $ref: `#${SUCCESS}` }] },
      anyOf: { [`${MEDIA}/schema/anyOf`]: [], [`${MEDIA}/schema/oneOf`]: [] },
      'a discriminator': { [`${MEDIA}/schema/discriminator`]: { propertyName: 'code' } },
    },
  },
  'success-required': {
    passes: { 'another order': { [`${SUCCESS}/required`]: ['data', 'code'] } },
    fails: {
      'data that is not required of a success': { [`${SUCCESS}/required`]: ['code'] },
      'a message that is required': { [`${SUCCESS}/required`]: ['code', 'data', 'message'] },
      'nothing that is required of a success': { [`${SUCCESS}/required`]: undefined },
    },
  },
  'failure-required': {
    fails: {
      'data that is required of a failure': { [`${FAILURE}/required`]: ['code', 'data'] },
      'nothing that is required of a failure': { [`${FAILURE}/required`]: undefined },
    },
  },
  'result-codes': {
    passes: {
      'a code of unknown meaning without an error': {
        '/x-result-codes/2/evidence': 'unknown',
        '/x-result-codes/2/error': undefined,
      },
      'a note about the advice': { '/x-result-codes/2/retry/note': 'Our own advice.' },
    },
    fails: {
      'no name': { '/x-result-codes/3/name': undefined },
      'a name in capitals': { '/x-result-codes/3/name': 'RateLimit' },
      'no error where the meaning is known': { '/x-result-codes/3/error': undefined },
      'an error where the meaning is not known': { '/x-result-codes/3/evidence': 'unknown' },
      'advice that is not known': { '/x-result-codes/3/retry/advice': 'again' },
      'advice without evidence': { '/x-result-codes/3/retry/evidence': undefined },
      'nobody to fix it': { '/x-result-codes/3/fixedBy': 'someone' },
      'a failure that is billed': { '/x-result-codes/3/billed': true },
      'a field that is not known': { '/x-result-codes/3/status': 429 },
      'no meaning': { '/x-result-codes/3/meaning': undefined },
      'success that is not billed': { '/x-result-codes/0/billed': false },
      'success with an error': { '/x-result-codes/0/error': 'SuccessError' },
    },
  },
  'unique-result-codes': {
    fails: {
      'an entry twice': { '/x-result-codes/12': from('/x-result-codes/3') },
      'a name twice': { '/x-result-codes/3/name': 'failure100' },
      'an error twice': { '/x-result-codes/3/error': 'AError' },
    },
  },
  'result-code-sentences': {
    passes: { 'a hint that begins with code': { '/x-result-codes/3/hint': '`page` begins at 1.' } },
    fails: {
      'a meaning that is no sentence': { '/x-result-codes/3/meaning': 'rate limit' },
      'a hint without a full stop': { '/x-result-codes/3/hint': 'Wait' },
      'a note without a capital letter': { '/x-result-codes/3/retry/note': 'our own advice.' },
    },
  },
} satisfies Record<string, RuleCases>;
