import { from, PARAMETERS, type RuleCases, SCHEMAS, THING } from '../rule-cases.ts';

const UNKNOWN = { 'x-evidence': 'unknown', 'x-note': 'Not shown.' };

/** Cases of the rules about what is promised of values. */
export const valueCases = {
  'no-invented-constraints': {
    passes: {
      'a default that is assumed and says so': {
        [`${PARAMETERS}/cursor/schema/default`]: 'next-1',
        [`${PARAMETERS}/cursor/schema/x-evidence`]: 'assumed',
        [`${PARAMETERS}/cursor/schema/x-note`]: 'The `default` is our reading.',
      },
      'a property that is called like a keyword': { [`${THING}/default`]: from(`${THING}/id`) },
    },
    fails: {
      'a default': { [`${PARAMETERS}/platform/schema/default`]: 'PLATFORM_0' },
      'a default under a note about something else': {
        [`${THING}/id/default`]: 'thing-1',
        [`${THING}/id/x-evidence`]: 'assumed',
        [`${THING}/id/x-note`]: 'That it is there is our reading.',
      },
      'a maximum': { [`${PARAMETERS}/offset/schema/maximum`]: 1000 },
      'another minimum than the one of the specification': {
        [`${PARAMETERS}/offset/schema/minimum`]: 1,
      },
      'the minimum of an offset elsewhere': { [`${THING}/size/minimum`]: 0 },
      'a pattern': { [`${THING}/id/pattern`]: '^thing-' },
      'a length': { [`${PARAMETERS}/cursor/schema/minLength`]: 1 },
      'a number of items': { [`${SCHEMAS}/ThingList/properties/things/maxItems`]: 20 },
      'a constant': { [`${THING}/id/const`]: 'thing-1' },
    },
  },
  'enum-descriptions': {
    fails: {
      'a value without a description': {
        [`${PARAMETERS}/order/schema/x-enumDescriptions/ORDER_1`]: undefined,
      },
      'a description that is no sentence': {
        [`${PARAMETERS}/order/schema/x-enumDescriptions/ORDER_1`]: 'by time',
      },
      'a description of nothing': {
        [`${PARAMETERS}/order/schema/x-enumDescriptions/ORDER_2`]: 'By nothing.',
      },
      'no descriptions': { [`${PARAMETERS}/order/schema/x-enumDescriptions`]: undefined },
    },
  },
  'open-objects': {
    fails: {
      'a closed object': { [`${SCHEMAS}/Thing/additionalProperties`]: false },
      'an object closed the other way': { [`${SCHEMAS}/Thing/unevaluatedProperties`]: false },
      'a closed object within': { [`${THING}/extra/additionalProperties`]: false },
    },
  },
  'evidence-required': {
    passes: {
      'an id with one example': { [`${THING}/id/examples`]: ['thing-1'] },
      'sampled ids that say so': {
        [`${THING}/id/examples`]: ['all', 'some'],
        [`${THING}/id/x-evidence`]: 'sampled',
        [`${THING}/id/x-note`]: 'Two ids of many.',
      },
    },
    fails: {
      'a schema without a type': { [`${THING}/any`]: { description: 'Anything.' } },
      'a free object': { [`${THING}/any`]: { type: 'object', description: 'Anything.' } },
      'an array of unknown elements': {
        [`${THING}/any`]: { type: 'array', description: 'Anything.', items: {} },
      },
      'a code': { [`${THING}/code`]: { type: 'string', description: 'A code.' } },
      'sampled ids': { [`${THING}/id/examples`]: ['all', 'some'] },
      'an unknown schema that claims to be specified': {
        [`${THING}/any`]: { ...UNKNOWN, description: 'Anything.', 'x-evidence': 'specified' },
      },
    },
  },
  'evidence-form': {
    passes: {
      'an example with a field of that name': {
        '/components/examples/success/value/data/x-evidence': 'anything',
      },
    },
    fails: {
      'another value': { [`${THING}/id/x-evidence`]: 'guessed', [`${THING}/id/x-note`]: 'So.' },
      'no note': { [`${THING}/labels/x-note`]: undefined },
      'a note that is no sentence': { [`${THING}/labels/x-note`]: 'not shown' },
    },
  },
  'presence-form': {
    fails: {
      'another value': { [`${THING}/note/x-presence`]: 'often' },
      'on a whole schema': { [`${SCHEMAS}/Thing/x-presence`]: 'some' },
      'a required property': { [`${SCHEMAS}/Thing/required`]: ['note'] },
    },
  },
  'detail-form': {
    passes: { 'a property': { [`${THING}/note/x-detail`]: true } },
    fails: {
      'another value': { [`${THING}/note/x-detail`]: 'yes' },
      'on a whole schema': { [`${SCHEMAS}/Thing/x-detail`]: true },
    },
  },
  'known-extensions': {
    passes: {
      'an example with a field of that name': {
        '/components/examples/success/value/data/x-anything': 1,
      },
    },
    fails: {
      'a misspelt extension': { [`${THING}/id/x-evidance`]: 'sampled' },
      'an extension of the document': { '/x-tag-groups': [] },
    },
  },
} satisfies Record<string, RuleCases>;
