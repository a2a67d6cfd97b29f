import {
  EXAMPLES,
  MEDIA,
  OPERATION,
  PARAMETERS,
  PATH,
  RESPONSE,
  type RuleCases,
  SCHEMAS,
  THING,
} from '../rule-cases.ts';

/** Cases of the rules about texts: what is described, how, and what must not slip in. */
export const proseCases = {
  'integer-units': {
    fails: {
      'no unit': { [`${THING}/size/x-unit`]: undefined },
      'no description': { [`${PARAMETERS}/offset/schema/description`]: undefined },
      'an integer or null': {
        [`${THING}/id/type`]: ['integer', 'null'],
      },
    },
  },
  'known-units': {
    fails: {
      'another unit': { [`${THING}/size/x-unit`]: 'apples' },
      'another unit of a parameter': { [`${PARAMETERS}/offset/schema/x-unit`]: 'apples' },
    },
  },
  'unix-times': {
    fails: {
      'a time without the unit': { [`${THING}/created/x-unit`]: 'count' },
      'a time that does not say Unix': { [`${THING}/created/description`]: 'Creation.' },
      'a time in words': { [`${THING}/updated_time`]: { type: 'string', description: 'Update.' } },
    },
  },
  'described-in-sentences': {
    passes: {
      'code first': { [`${SCHEMAS}/Thing/description`]: '`id` tells things apart.' },
      'a table last': {
        [`${SCHEMAS}/Thing/description`]: 'Kinds:\n\n| a | b |\n|---|---|\n| c | d |',
      },
      'a property called description': {
        [`${THING}/description`]: { type: 'string', description: 'What it is.' },
      },
    },
    fails: {
      'an operation without a description': { [`${OPERATION}/description`]: undefined },
      'a response without a description': { [`${RESPONSE}/description`]: undefined },
      'a parameter without a description': { [`${PARAMETERS}/order/description`]: undefined },
      'a schema without a description': { [`${SCHEMAS}/Thing/description`]: undefined },
      'a property without a description': { [`${THING}/id/description`]: undefined },
      'a tag without a description': { '/tags/0/description': undefined },
      'a server without a description': { '/servers/0/description': undefined },
      'no capital letter': { [`${THING}/id/description`]: 'id of a thing.' },
      'no full stop': { [`${THING}/id/description`]: 'Id of a thing' },
      'an empty one': { [`${OPERATION}/description`]: '' },
    },
  },
  summaries: {
    fails: {
      'an operation without a summary': { [`${OPERATION}/summary`]: undefined },
      'an example without a summary': { [`${EXAMPLES}/empty/summary`]: undefined },
    },
  },
  'summary-form': {
    passes: {
      'a property called summary': {
        [`${THING}/summary`]: { type: 'string', description: 'In short.' },
      },
      'an example with a field of that name': {
        [`${EXAMPLES}/success/value/data/summary`]: 'in short.',
      },
    },
    fails: {
      'a full stop': { [`${OPERATION}/summary`]: 'List the things.' },
      'no capital letter': { [`${EXAMPLES}/empty/summary`]: 'nothing' },
      'two lines': { [`${OPERATION}/summary`]: 'List the\nthings' },
      'a summary of the document with a full stop': { '/info/summary': 'Things of any kind.' },
      'a summary of a path with a full stop': { [`${PATH}/summary`]: 'Things of any kind.' },
      'a full stop in an example within a response': {
        [`${MEDIA}/examples/empty`]: {
          summary: 'Nothing.',
          value: { code: 0, data: { things: [] } },
        },
      },
    },
  },
  'allowed-hosts': {
    passes: {
      'an image within the text': { [`${THING}/id/examples`]: ['data:image/svg+xml,%3Csvg/%3E'] },
      'a deep link': { [`${THING}/id/examples`]: ['app://things/1'] },
      'an address at the end of a sentence': {
        [`${OPERATION}/description`]: 'See https://docs.things.invalid.',
      },
      'an address before Chinese punctuation': {
        [`${THING}/id/examples`]: ['看 https://things.example，再说'],
      },
      'a dotted name that is no host': { [`${THING}/id/description`]: 'As `paging.next` has it.' },
      'the address of the licence': {
        '/info/license': { name: 'MIT', url: 'https://licences.test/mit' },
      },
    },
    fails: {
      'an example': { [`${THING}/id/examples`]: ['https://things.test/1'] },
      'a text within an example': {
        [`${EXAMPLES}/success/value/message`]: '<a href="http://things.test/">x</a>',
      },
      'a description': { [`${OPERATION}/description`]: 'See www.things.com for more.' },
      'an ending that only looks reserved': {
        [`${THING}/id/examples`]: ['https://a.example.test'],
      },
      'a host before the reserved one': {
        [`${THING}/id/examples`]: ['https://user@things.test/a.example'],
      },
      'an address in numbers': { [`${OPERATION}/description`]: 'At 192.0.2.7 there is more.' },
      'the default of a server variable': {
        '/servers/0/variables/host/default': 'api.things.test',
      },
      'another deep link': { [`${THING}/id/examples`]: ['thingsapp://things/1'] },
      'a mail address': { '/info/contact/email': 'someone@things.org' },
    },
  },
  'allowed-tokens': {
    passes: {
      'a demo token': { [`${OPERATION}/description`]: 'Add `?token=demo-token` to it.' },
      'a mock token': { [`${THING}/id/examples`]: ['https://a.example/?token=mock-301'] },
      'a place for a token': {
        [`${OPERATION}/description`]: 'Add `?token=<API_KEY>` or `token=…`.',
      },
      'a field of another name': { [`${EXAMPLES}/success/value/data/url_token`]: 'abc' },
    },
    fails: {
      'a token in a text': { [`${OPERATION}/description`]: 'Add `&token=abc123` to it.' },
      'an encoded token': { [`${THING}/id/examples`]: ['https://a.example/?next=%3Ftoken%3Dabc'] },
      'a field of an example': { [`${EXAMPLES}/success/value/data/token`]: 'abc123' },
      'the example of a property': {
        [`${THING}/token`]: { type: 'string', description: 'A token.', examples: ['abc123'] },
      },
      'an example in a response': {
        [`${MEDIA}/examples/success`]: {
          summary: 'Some',
          value: { code: 0, data: { things: [{ id: 'a', cursor: 'b', token: 'live-1' }] } },
        },
      },
    },
  },
} satisfies Record<string, RuleCases>;
