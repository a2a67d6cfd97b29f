import { readFileSync } from 'node:fs';
import { Ruleset, Spectral } from '@stoplight/spectral-core';
import { describe, expect, test } from 'vitest';
import { asList, asObject, isObject, valueAt } from '../document.mjs';
import ruleset from '../ruleset.mjs';
import { minimalContract } from './minimal-contract.ts';

/** What to change in the minimal contract, by JSON Pointer. `undefined` removes what is there. */
type Changes = Record<string, unknown>;

const OPERATION = '/paths/~1api~1list-things~1v1/get';
const PAGINATION = `${OPERATION}/x-pagination`;
const MEDIA = `${OPERATION}/responses/200/content/application~1json`;
const SCHEMAS = '/components/schemas';
const THING = `${SCHEMAS}/Thing/properties`;
const PARAMETERS = '/components/parameters';
const EXAMPLES = '/components/examples';

const UNKNOWN = { 'x-evidence': 'unknown', 'x-note': 'Not shown.' };

/** Contracts that a rule accepts, beside the minimal one. */
const accepted: Record<string, Changes> = {
  'the required members in another order': {
    [`${SCHEMAS}/ListThingsSuccess/required`]: ['data', 'code'],
  },
  'no empty example where nothing is listed': {
    [PAGINATION]: undefined,
    [`${MEDIA}/examples/empty`]: undefined,
    [`${EXAMPLES}/empty`]: undefined,
  },
  'a response that gets no examples of failures': {
    [`${MEDIA}/examples/code301`]: undefined,
    [`${EXAMPLES}/code301`]: undefined,
  },
  'pages by number': {
    [PAGINATION]: {
      style: 'page',
      items: '/data/things',
      pageParameter: 'offset',
      firstPage: 0,
      evidence: {
        style: 'assumed',
        items: 'assumed',
        pageParameter: 'assumed',
        firstPage: 'assumed',
      },
    },
  },
  'a default that is assumed and says so': {
    [`${PARAMETERS}/cursor/schema/default`]: 'next-1',
    [`${PARAMETERS}/cursor/schema/x-evidence`]: 'assumed',
    [`${PARAMETERS}/cursor/schema/x-note`]: 'The `default` is our reading.',
  },
  'a property that is called like a keyword': {
    [`${THING}/default`]: { type: 'string', description: 'A text.' },
    [`${THING}/properties`]: { type: 'string', description: 'A text.' },
  },
  'sampled ids that say so': {
    [`${THING}/id/examples`]: ['all', 'some'],
    [`${THING}/id/x-evidence`]: 'sampled',
    [`${THING}/id/x-note`]: 'Two ids of many.',
  },
  'an example with a field that is called like an extension': {
    [`${EXAMPLES}/success/value/data/x-anything`]: 1,
  },
  'a deep link, and an address at the end of a sentence': {
    [`${THING}/id/examples`]: ['app://things/1'],
    [`${OPERATION}/description`]: 'See https://docs.things.invalid.',
  },
  'a dotted name that is no host': { [`${THING}/id/description`]: 'As `paging.next` has it.' },
  'harmless tokens': {
    [`${OPERATION}/description`]: 'Add `?token=demo-token`, `token=mock-301` or `token=<API_KEY>`.',
    [`${EXAMPLES}/success/value/data/url_token`]: 'abc',
  },
};

/** Contracts that each rule refuses, each under a few words that say what is special about it. */
const refused: Record<string, Record<string, Changes>> = {
  'token-security': {
    'no security': { '/security': undefined },
    'optional security': { '/security': [{ token: [] }, {}] },
  },
  'allowed-tokens': {
    'a token in a text': { [`${OPERATION}/description`]: 'Add `&token=abc123` to it.' },
    'an encoded token': { [`${THING}/id/examples`]: ['https://a.example/?next=%3Ftoken%3Dabc'] },
  },
  'success-required': {
    'data that is not required': { [`${SCHEMAS}/ListThingsSuccess/required`]: ['code'] },
    'nothing that is required': { [`${SCHEMAS}/ListThingsSuccess/required`]: undefined },
  },
  'failure-required': {
    'data that is required of a failure': { [`${SCHEMAS}/Failure/required`]: ['code', 'data'] },
  },
  'open-objects': {
    'a closed object': { [`${SCHEMAS}/Thing/additionalProperties`]: false },
    'a closed object within': { [`${THING}/extra/unevaluatedProperties`]: false },
  },
  descriptions: { 'a property without one': { [`${THING}/id/description`]: undefined } },
  'evidence-note': { 'no note': { [`${THING}/labels/x-note`]: undefined } },
  'integer-units': {
    'no unit': { [`${PARAMETERS}/offset/schema/x-unit`]: undefined },
    'an integer or null': { [`${THING}/id/type`]: ['integer', 'null'] },
  },
  'unix-times': {
    'a time with another unit': { [`${THING}/created/x-unit`]: 'count' },
    'a time in words': { [`${THING}/updated_time`]: { type: 'string', description: 'Update.' } },
  },
  pagination: {
    'a parameter that the operation does not have': { [`${PAGINATION}/cursorParameter`]: 'after' },
    'items that are not there': { [`${PAGINATION}/items`]: '/data/stuff' },
    'an id that no item has': { [`${PAGINATION}/itemId`]: '/key' },
    'a member without evidence': { [`${PAGINATION}/evidence/items`]: undefined },
    'an empty example with an item': { [`${EXAMPLES}/empty/value/data/things`]: [{ id: 'a' }] },
  },
  'envelope-response': {
    'no failure': {
      [`${MEDIA}/schema/oneOf`]: [{ $ref: `#${SCHEMAS}/ListThingsSuccess` }],
    },
    'a discriminator': { [`${MEDIA}/schema/discriminator`]: { propertyName: 'code' } },
  },
  'named-examples': {
    'no example of a success': { [`${MEDIA}/examples/success`]: undefined },
    'an empty example where nothing is listed': { [PAGINATION]: undefined },
    'an example of a code that is not declared': {
      [`${MEDIA}/examples/code404`]: { summary: 'Not found', value: { code: 404 } },
    },
    'a failure with the code of another': { [`${EXAMPLES}/code301/value/code`]: 302 },
    'a code in the form of a string': { [`${EXAMPLES}/success/value/code`]: '0' },
  },
  'enum-descriptions': {
    'a value without a description': {
      [`${PARAMETERS}/order/schema/x-enumDescriptions/UP`]: undefined,
    },
    'a description of nothing': {
      [`${PARAMETERS}/order/schema/x-enumDescriptions/LEFT`]: 'To the left.',
    },
    'no descriptions': { [`${PARAMETERS}/order/schema/x-enumDescriptions`]: undefined },
  },
  'evidence-required': {
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
  'no-invented-constraints': {
    'a default under a note about something else': {
      [`${THING}/id/default`]: 'thing-1',
      [`${THING}/id/x-evidence`]: 'assumed',
      [`${THING}/id/x-note`]: 'That it is there is our reading.',
    },
    'another minimum than the one of the specification': {
      [`${PARAMETERS}/offset/schema/minimum`]: 1,
    },
    'the minimum of an offset elsewhere': { [`${THING}/size/minimum`]: 0 },
    'a number of items': { [`${SCHEMAS}/ThingList/properties/things/maxItems`]: 20 },
  },
  'allowed-hosts': {
    'a text within an example': {
      [`${EXAMPLES}/success/value/message`]: '<a href="http://things.test/">x</a>',
    },
    'a description': { [`${OPERATION}/description`]: 'See www.things.com for more.' },
    'an ending that only looks reserved': { [`${THING}/id/examples`]: ['https://a.example.test'] },
    'a host before the reserved one': {
      [`${THING}/id/examples`]: ['https://user@things.test/a.example'],
    },
    'an address in numbers': { [`${OPERATION}/description`]: 'At 192.0.2.7 there is more.' },
    'the default of a server variable': { '/servers/0/variables/host/default': 'api.things.test' },
  },
  'known-extensions': {
    'a misspelt extension': { [`${THING}/id/x-evidance`]: 'sampled' },
    'an extension of the document': { '/x-tag-groups': [] },
  },
  'x-client': {
    'a misspelt member': { [`${OPERATION}/x-client`]: { resorce: 'things' } },
    'a name that is no text': { [`${OPERATION}/x-client/method`]: 1 },
  },
  'x-client-timeout-seconds': { 'a text': { '/x-client-timeout-seconds': '60' } },
  'x-enumDescriptions': {
    'a description that is no text': { [`${PARAMETERS}/order/schema/x-enumDescriptions/UP`]: 1 },
  },
  'x-evidence': {
    'another value': { [`${THING}/id/x-evidence`]: 'guessed', [`${THING}/id/x-note`]: 'So.' },
  },
  'x-meaning': { 'another value': { [`${THING}/note/x-meaning`]: 'guessed' } },
  'x-member-meaning': {
    'another value for all members': { [`${SCHEMAS}/Thing/x-member-meaning`]: 'unknown' },
  },
  'x-note': { 'an empty one': { [`${THING}/id/x-note`]: '' } },
  'x-pagination': {
    'another style': { [`${PAGINATION}/style`]: 'endless' },
    'a member that is not known': { [`${PAGINATION}/total`]: '/data/total' },
    'a pointer without a slash': { [`${PAGINATION}/items`]: 'data/things' },
    'another evidence': { [`${PAGINATION}/evidence/items`]: 'guessed' },
  },
  'x-presence': { 'another value': { [`${THING}/note/x-presence`]: 'often' } },
  'x-result-codes': {
    'no name': { '/x-result-codes/2/name': undefined },
    'a misspelt member': { '/x-result-codes/2/hnit': 'Wait.' },
    'another advice': { '/x-result-codes/2/retry/advice': 'soon' },
    'advice without evidence': { '/x-result-codes/2/retry/evidence': undefined },
    'a translation of nothing': { '/x-result-codes/2/translations': { zh: { summary: '无' } } },
    'a failure that is billed': { '/x-result-codes/2/billed': true },
    'success that is not billed': { '/x-result-codes/0/billed': false },
  },
  'x-unit': { 'another unit': { [`${THING}/size/x-unit`]: 'apples' } },
};

const ownRules = Object.entries(ruleset.rules).filter(([, rule]) => rule !== 'off');

test('the rules and spectral:oas accept the minimal contract', async () => {
  expect(await lint(ruleset, minimalContract())).toEqual([]);
});

test('every rule of ours has contracts that it refuses', () => {
  expect(ownRules.map(([name]) => name).sort()).toEqual(Object.keys(refused).sort());
});

test.each(Object.entries(accepted))('all rules accept %s', async (_, changes) => {
  expect(await broken(changes)).toEqual([]);
});

describe.each(Object.entries(refused))('%s', (rule, cases) => {
  test.each(Object.entries(cases))('refuses %s', async (_, changes) => {
    expect(await broken(changes, rule)).toEqual([rule]);
  });
});

test('EXTENSIONS.md documents the extensions and units that the rules know', () => {
  const text = readFileSync(new URL('../../EXTENSIONS.md', import.meta.url), 'utf8');
  const headings = [...text.matchAll(/^### `(x-[\w-]+)/gm)].map(([, name]) => name);
  const units = /### `x-unit`(.*?)\n### /s.exec(text)?.[1] ?? '';
  const rows = [...units.matchAll(/^\| `([\w-]+)` +\|/gm)].map(([, unit]) => unit);
  const { rules } = ruleset;
  const known = valueAt(rules, '/known-extensions/then/functionOptions/extensions');
  const values = valueAt(rules, '/x-unit/then/functionOptions/schema/enum');
  expect(headings.sort()).toEqual(asList(known).map(String).sort());
  expect(rows).toEqual(values);
});

/** The names of our rules that a changed minimal contract breaks. One rule alone is asked sooner than all. */
async function broken(changes: Changes, only?: string): Promise<string[]> {
  const document = minimalContract();
  for (const [pointer, value] of Object.entries(changes)) change(document, pointer, value);
  const rules = ownRules.filter(([name]) => only === undefined || name === only);
  const findings = await lint({ rules: Object.fromEntries(rules) }, document);
  return [...new Set(findings.map(({ code }) => String(code)))];
}

function change(document: unknown, pointer: string, value: unknown): void {
  const slash = pointer.lastIndexOf('/');
  const key = pointer.slice(slash + 1);
  const holder = slash === 0 ? document : valueAt(document, pointer.slice(0, slash));
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else if (!isObject(holder)) throw new Error(`The contract has nothing around ${pointer}.`);
  else if (value === undefined) delete holder[key];
  else asObject(holder)[key] = value;
}

async function lint(definition: unknown, document: unknown) {
  const spectral = new Spectral();
  spectral.setRuleset(new Ruleset(definition));
  return spectral.run(JSON.stringify(document));
}
