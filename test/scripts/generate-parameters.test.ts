import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract';
import { readParameters } from '@social-data/contract/parameters';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { linkReferences } from '../../scripts/generate/json.ts';
import { readOperations, withOperationIds } from '../../scripts/generate/operation-model.ts';

function read(operation: OperationId, query: string) {
  return readParameters(operation, new URLSearchParams(query));
}

function valuesOf(operation: OperationId, query: string): unknown {
  const result = read(operation, query);
  return result.ok ? result.values : result.problems;
}

function problemsOf(operation: OperationId, query: string): string[] {
  const result = read(operation, query);
  return result.ok ? [] : result.problems.map(({ name, reason }) => `${name} ${reason}`);
}

function messageOf(operation: OperationId, query: string): string {
  const result = read(operation, query);
  return result.ok ? '' : result.problems.map(({ message }) => message).join('\n');
}

test('the example of a body has lists and objects, also of a schema that contains itself', () => {
  const schema = { $ref: '#/components/schemas/Job' };
  const owner = { required: ['name'], properties: { name: { examples: ['Ada'] } } };
  const keywords = { type: 'array', items: { type: 'string', examples: ['camping'] } };
  const properties = { keywords, owner, parts: { type: 'array', items: schema } };
  const document = {
    paths: { '/jobs': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    components: { schemas: { Job: { required: Object.keys(properties), properties } } },
  };
  linkReferences(document);
  const [created] = readOperations(withOperationIds(document));
  const example = { keywords: ['camping'], owner: { name: 'Ada' }, parts: [] };
  expect(created?.info.body?.example).toEqual(example);
});

test('a parameter has the type of what it may be besides null, and of all that it is', () => {
  const [count, none] = [{ type: 'integer', maximum: 9 }, { type: 'null' }];
  const lists = [{ type: 'array', items: { anyOf: [count, none] } }, none];
  const parameters = [
    { name: 'count', in: 'query', schema: { anyOf: [count, none], default: 1 } },
    { name: 'size', in: 'query', schema: { allOf: [count], default: 1 } },
    { name: 'list', in: 'query', schema: { oneOf: lists } },
    { name: 'either', in: 'query', schema: { anyOf: [count, { type: 'boolean' }] } },
  ];
  const [listed] = readOperations(withOperationIds({ paths: { '/': { get: { parameters } } } }));
  expect(listed?.info.parameters).toMatchObject([
    { type: 'integer', maximum: 9 },
    { type: 'integer', maximum: 9 },
    { type: 'array', itemType: 'integer' },
    { type: 'unknown' },
  ]);
});

describe('the validation of empty and missing parameters (D8)', () => {
  test('takes an empty optional parameter as absent', () => {
    expect(valuesOf('searchUsers', 'keyword=tea&page=')).toEqual({ keyword: 'tea' });
    expect(valuesOf('listAnswers', 'questionId=1&cursor=&offset=&order=&sessionId=')).toEqual({
      questionId: '1',
    });
    expect(valuesOf('getAuthorLinkInfo', 'oAuthorId=a&platform=&industryTag=')).toEqual({
      oAuthorId: 'a',
    });
  });

  test.each(['', 'keyword=', 'keyword=%20', 'keyword=%09%0A', 'keyword=%E3%80%80', 'keyword'])(
    'reports a required parameter that is absent, empty or blank: ?%s',
    (query) => {
      expect(problemsOf('searchUsers', query)).toEqual(['keyword missing']);
    },
  );

  test('demands every required parameter of every operation', () => {
    for (const id of operationIds) {
      const { parameters }: OperationInfo = operations[id];
      const required = parameters.filter((parameter) => parameter.required);
      expect(required.length, id).toBeGreaterThan(0);
      expect(problemsOf(id, '')).toEqual(required.map(({ name }) => `${name} missing`));
    }
  });

  test('distinguishes an empty parameter from an absent one in the message', () => {
    expect(messageOf('searchUsers', '')).toBe(
      'The required parameter keyword is missing. Add keyword=… with a value to the query.',
    );
    expect(messageOf('searchUsers', 'keyword=')).toContain('keyword is empty');
  });
});

describe('the validation of repeated and unknown parameters (D8)', () => {
  test.each(['keyword=a&keyword=b', 'keyword=a&keyword=a', 'keyword=a&keyword='])(
    'reports a declared parameter that is given twice: ?%s',
    (query) => {
      expect(problemsOf('searchUsers', query)).toEqual(['keyword repeated']);
      expect(messageOf('searchUsers', query)).toBe(
        'The parameter keyword was given 2 times. Give it once.',
      );
    },
  );

  test('ignores names that the operation does not declare, however often they come', () => {
    const query = 'keyword=a&token=t&token=u&utm=1&Page=x&__proto__=1&constructor=2';
    expect(valuesOf('searchUsers', query)).toEqual({ keyword: 'a' });
  });
});

describe('the validation of integers (D8)', () => {
  test.each([
    ['1', 1],
    ['0', 0],
    ['-1', -1],
    ['-0', 0],
    ['007', 7],
    ['9007199254740993', 9007199254740992],
    ['9'.repeat(19), 1e19],
    ['9'.repeat(400), Number.MAX_VALUE],
    [`-${'9'.repeat(400)}`, -Number.MAX_VALUE],
  ])('takes page=%s', (text, value) => {
    expect(valuesOf('searchUsers', `keyword=a&page=${text}`)).toEqual({
      keyword: 'a',
      page: value,
    });
  });

  test.each([
    '1e3',
    '%201',
    '1%20',
    '%2B1',
    '+1',
    '1.0',
    '1.',
    '.5',
    '0x10',
    '1_000',
    '1,000',
    '１',
    '١',
    '--1',
    '-',
    'NaN',
    'Infinity',
    'true',
    'null',
    '1%00',
    '1%0A',
  ])('refuses page=%s', (text) => {
    expect(problemsOf('searchUsers', `keyword=a&page=${text}`)).toEqual(['page type']);
  });

  test.each(['-1', `-${'9'.repeat(400)}`])('reports offset=%s as below its least value', (text) => {
    expect(problemsOf('listAnswers', `questionId=1&offset=${text}`)).toEqual(['offset range']);
  });

  test('says what is allowed', () => {
    expect(messageOf('searchUsers', 'keyword=a&page=1e3')).toBe(
      'The parameter page must be a whole number: digits only, such as 1. "1e3" was given.',
    );
    expect(messageOf('listAnswers', 'questionId=1&offset=-1')).toBe(
      'The parameter offset must be at least 0, but "-1" was given.',
    );
  });
});

describe('the validation of allowed values (D8)', () => {
  test.each(['short_video', 'SHORT_VIDEO ', ' SHORT_VIDEO', 'SHORT_VIDEO,PICTURE_TEXT', '0', ' '])(
    'refuses platform=%s and names the allowed values',
    (text) => {
      const result = read('getAuthorLinkInfo', `oAuthorId=a&platform=${encodeURIComponent(text)}`);
      expect(result.ok).toBe(false);
      if (result.ok) return;
      expect(result.problems).toMatchObject([
        {
          name: 'platform',
          reason: 'enum',
          allowed: ['SHORT_VIDEO', 'LIVE_STREAMING', 'PICTURE_TEXT', 'SHORT_DRAMA'],
        },
      ]);
      expect(result.problems[0]?.message).toContain(
        'Use one of: SHORT_VIDEO, LIVE_STREAMING, PICTURE_TEXT, SHORT_DRAMA.',
      );
    },
  );

  test('takes every value that the contract lists', () => {
    let taken = 0;
    for (const id of operationIds) {
      const { parameters }: OperationInfo = operations[id];
      for (const { name, enum: values = [] } of parameters) {
        for (const value of values) {
          const query = { oAuthorId: 'a', questionId: 'q', [name]: String(value) };
          const result = readParameters(id, new URLSearchParams(query));
          expect(result, `${name}=${String(value)}`).toMatchObject({ ok: true });
          taken += 1;
        }
      }
    }
    expect(taken).toBe(4 + 34 + 4 + 2);
  });
});

describe('the validation of text (D8)', () => {
  test.each(['  tea  ', '美食', 'e\u0301', '\u00e9', 'a\u0000b', '<b>', '1e3', '🙂'])(
    'leaves %j unchanged',
    (keyword) => {
      expect(valuesOf('searchUsers', new URLSearchParams({ keyword }).toString())).toEqual({
        keyword,
      });
    },
  );
});

describe('validated values', () => {
  test('have the types of the contract', () => {
    const result = readParameters('searchUsers', new URLSearchParams('keyword=a'));
    if (!result.ok) throw new Error('expected values');
    expectTypeOf(result.values.keyword).toEqualTypeOf<string>();
    expectTypeOf(result.values.page).toEqualTypeOf<number | undefined>();
  });
});

describe('messages about parameters', () => {
  test('never repeat more than 40 characters of a value', () => {
    const text = '🙂'.repeat(5000);
    const message = messageOf('searchUsers', `keyword=a&page=${encodeURIComponent(text)}`);
    expect(message).toContain(`"${'🙂'.repeat(39)}…"`);
    expect(message.length).toBeLessThan(200);
    const long = messageOf('getAuthorLinkInfo', `oAuthorId=a&platform=${'x'.repeat(100_000)}`);
    expect(long).toContain(`"${'x'.repeat(39)}…"`);
  });

  test('repeat a value of 40 characters whole, and control characters escaped', () => {
    const value = `${'y'.repeat(39)}\n`;
    expect(
      messageOf('searchUsers', new URLSearchParams({ keyword: 'a', page: value }).toString()),
    ).toContain(`"${'y'.repeat(39)}\\n" was given`);
  });

  test('come for every problem, in the order of the contract', () => {
    expect(problemsOf('listAnswers', 'sessionId=a&sessionId=b&order=x&offset=-1&cursor=c')).toEqual(
      ['questionId missing', 'offset range', 'order enum', 'sessionId repeated'],
    );
  });

  test('each name their parameter', () => {
    const result = read('listAnswers', 'sessionId=a&sessionId=b&order=x&offset=-1');
    if (result.ok) throw new Error('expected problems');
    for (const { name, message } of result.problems) expect(message).toContain(name);
  });
});
