import { type OperationId, operationIds } from '@social-data/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated, mutatedMembers, oddJson } from '../../../../test/random-input.ts';
import { scale } from '../../../../test/scale.ts';
import { importDataset } from '../../../dataset/src/import-dataset.ts';
import { openDataset, userLine } from './test-dataset.ts';

const searchLine = (users: readonly object[], rest: object = {}) => ({
  operationId: 'searchUsers',
  parameters: { keyword: 'camping' },
  body: { code: 0, message: 'success', data: { users, filters: [] } },
  ...rest,
});
const answersLine = (targets: readonly object[], parameters: object = {}) => ({
  operationId: 'listAnswers',
  parameters: { questionId: 'q', ...parameters },
  body: { code: 0, data: { data: targets.map((target, position) => ({ target, position })) } },
});
const good = searchLine([{ id: 'u1', name: 'camping one' }]);

describe('an import', () => {
  test('stores the users of captured searches, in the order of the capture', async () => {
    const dataset = openDataset();
    const lines = [
      searchLine([{ id: 'b', name: 'camping' }]),
      searchLine([{ id: 'a', name: 'camping' }]),
    ];
    expect(await dataset.importLines(lines)).toEqual({ ok: true, lines: 2 });
    expect(dataset.search('camping')).toEqual(['b', 'a']);
  });

  test('replaces the content of stored users and keeps their rank', async () => {
    const dataset = openDataset();
    await dataset.importLines([
      searchLine([
        { id: 'a', name: 'camping' },
        { id: 'b', name: 'camping' },
      ]),
    ]);
    await dataset.importLines([
      searchLine([
        { id: 'c', name: 'fishing' },
        { id: 'a', name: 'fishing' },
      ]),
    ]);
    expect(dataset.search('camping')).toEqual(['b']);
    expect(dataset.search('fishing')).toEqual(['a', 'c']);
    await dataset.importLines([searchLine([{ id: 'a', name: 'camping' }])]);
    expect(dataset.search('camping')).toEqual(['a', 'b']);
    expect(dataset.search('fishing')).toEqual(['c']);
  });

  test('stores the last of several captures of one user in a file', async () => {
    const dataset = openDataset();
    await dataset.importLines([searchLine([{ id: 'a', name: 'before' }])]);
    await dataset.importLines(
      ['first', 'second', 'third'].flatMap((name) => [
        searchLine([{ id: 'a', name }]),
        searchLine([{ id: 'z', name }]),
      ]),
    );
    expect(dataset.search('third')).toEqual(['a', 'z']);
    for (const name of ['before', 'first', 'second']) expect(dataset.search(name)).toEqual([]);
  });

  test('stores members that the contract does not know', async () => {
    const dataset = openDataset();
    await dataset.importLines([
      searchLine([{ id: 'a', name: 'camping', later_member: [1, '露'] }]),
    ]);
    expect(JSON.stringify(dataset.call('searchUsers', { keyword: 'camping' }))).toContain(
      JSON.stringify('"later_member":[1,"露"]').slice(1, -1),
    );
  });

  test('keeps the digits of long numbers, wherever they are', async () => {
    const dataset = openDataset();
    const long = '12345678901234567890';
    const ad = `{"ad_info":{"ad":{"id":${long},"later_member":0.${long}}}}`;
    expect(
      await dataset.importLines([
        `{"kind":"user","user":{"id":"a","name":"camping","later_member":${long}}}`,
        `{"operationId":"listAnswers","parameters":{"questionId":${long}},"data":{"ad_info":${ad},"data":
          [{"target":{"id":"a1","updated_time":${long}},"position":${long}}]}}`.replaceAll(
          '\n',
          '',
        ),
      ]),
    ).toEqual({ ok: true, lines: 2 });
    const [users, answers] = [
      dataset.call('searchUsers', { keyword: 'camping' }),
      dataset.call('listAnswers', { questionId: long }),
    ];
    expect(users).toMatchObject({ data: expect.stringContaining(`"later_member":${long}`) });
    expect(answers).toMatchObject({ data: expect.stringContaining(`"updated_time":${long}`) });
    expect(answers).toMatchObject({ data: expect.stringContaining(ad) });
  });

  test.each(['1e400', '-1E+400', '1e-400', '0.5e300'])(
    'keeps the number %s, which JavaScript may not know',
    async (number) => {
      const dataset = openDataset();
      const user = `{"id":"a","name":"camping","later_member":${number}}`;
      await dataset.importLines([`{"kind":"user","user":${user}}`]);
      expect(dataset.call('searchUsers', { keyword: 'camping' })).toMatchObject({
        data: expect.stringContaining(`"later_member":${number}`),
      });
    },
  );

  test('takes a long number for a number: for a time if it is exact, and for no object', async () => {
    const dataset = openDataset();
    const line = (data: string) =>
      `{"operationId":"listAnswers","parameters":{"questionId":"q"},"data":${data}}`;
    const items = [1, 2].map((n) => `{"target":{"id":"a${n}","updated_time":179000000000000${n}}}`);
    await dataset.importLines([line(`{"data":[${items}]}`)]);
    expect(dataset.call('listAnswers', { questionId: 'q', order: '_updated' })).toMatchObject({
      data: expect.stringMatching(/"a2".*"a1"/s),
    });
    const reason = expect.stringContaining('at /data/ad_info: must be object');
    expect(await dataset.importLines([line('{"ad_info":12345678901234567890}')])).toMatchObject({
      rejected: [{ reason }],
    });
  });

  test('stores answers at the positions of their capture', async () => {
    const dataset = openDataset();
    const idsBy = (order: '_default' | '_updated') => {
      const result = dataset.call('listAnswers', { questionId: 'q', order });
      return [...JSON.stringify(result).matchAll(/\\"id\\":\\"(a\d)\\"/g)].map(([, id]) => id);
    };
    await dataset.importLines([
      answersLine([
        { id: 'a1', updated_time: 5 },
        { id: 'a2', updated_time: 9 },
      ]),
    ]);
    expect(idsBy('_default')).toEqual(['a1', 'a2']);
    expect(idsBy('_updated')).toEqual(['a2', 'a1']);
    await dataset.importLines([answersLine([{ id: 'a3', updated_time: 7 }])]);
    expect(idsBy('_default')).toEqual(['a3', 'a1', 'a2']);
    await dataset.importLines([
      answersLine([{ id: 'a4', updated_time: 8 }], { order: '_updated' }),
    ]);
    expect(idsBy('_default')).toEqual(['a3', 'a1', 'a2', 'a4']);
    expect(idsBy('_updated')).toEqual(['a2', 'a4', 'a3', 'a1']);
  });

  test('stores the advertisement slot of the last capture', async () => {
    const dataset = openDataset();
    const ad_info = { ad_info: { adjson: '{}', position: 4 } };
    const body = { code: 0, data: { data: [], ad_info } };
    await dataset.importLines([
      { operationId: 'listAnswers', parameters: { questionId: 'q' }, body },
    ]);
    const result = dataset.call('listAnswers', { questionId: 'q' });
    expect(result).toMatchObject({ data: expect.stringContaining(JSON.stringify(ad_info)) });
  });

  test('accepts a payload without its envelope', async () => {
    const dataset = openDataset();
    const { body, ...line } = good;
    await dataset.importLines([{ ...line, data: body.data }]);
    expect(dataset.search('camping')).toEqual(['u1']);
  });

  test.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['blank lines', '\n\n  \r\n'],
  ])(
    'accepts files with %s, without a last line end, with a byte order mark, in chunks of any size',
    async (_, end) => {
      const lines = ['露营一', 'two\u2028two', '👩‍🍳'].map((name, index) =>
        userLine(`u${index}`, { name }),
      );
      const bytes = Buffer.from(`\ufeff${lines.map((line) => JSON.stringify(line)).join(end)}`);
      for (const size of [1, 7, 1_000_000]) {
        const dataset = openDataset();
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_unused, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        expect(await importDataset(dataset.database, chunks)).toEqual({ ok: true, lines: 3 });
        expect(dataset.search('露营一')).toEqual(['u0']);
        expect(dataset.search('👩')).toEqual(['u2']);
      }
    },
  );

  test('accepts an empty file', async () => {
    expect(await openDataset().importLines([])).toEqual({ ok: true, lines: 0 });
  });

  test('accepts a line of exactly 1 MiB, and nesting deeper than that of any payload', async () => {
    const line = JSON.stringify(good);
    const padded = line + ' '.repeat(2 ** 20 - line.length);
    const nested = `${'['.repeat(90)}${']'.repeat(90)}`;
    const deep = `{"operationId":"getAuthorSideBaseInfo","parameters":{"oAuthorId":"a"},"data":{"a":${nested}}}`;
    expect(await openDataset().importLines([padded, deep])).toEqual({ ok: true, lines: 2 });
  });

  test('activates no revision when nothing is new', async () => {
    const dataset = openDataset();
    const lines = [
      good,
      answersLine([{ id: 'a1' }]),
      { kind: 'sample-author', oAuthorId: 'author-1' },
    ];
    await dataset.importLines(lines);
    const before = dataset.database.serialize();
    await dataset.importLines(lines);
    const revision = dataset.database.prepare('SELECT revision FROM dataset').get();
    expect(revision?.revision).toBe(1);
    expect(dataset.database.serialize().length).toBe(before.length);
  });
});

describe('an import with a line that is not valid', () => {
  test.each([
    ['text that is not JSON', '{"kind":', 'is not JSON'],
    ['an array', '[1]', 'has to be one JSON object'],
    ['an empty object', {}, 'no operationId of the contract. Use one of'],
    ['an unknown kind', { kind: '__proto__' }, 'Use one of: user'],
    ['an unknown operation', { ...good, operationId: 'toString' }, 'searchUsers'],
    ['no parameters', { ...good, parameters: undefined }, 'is not an object'],
    ['a missing parameter', { ...good, parameters: {} }, 'keyword'],
    [
      'a parameter that is not allowed',
      {
        operationId: 'getAuthorLinkInfo',
        parameters: { oAuthorId: 'a', platform: 'TV' },
        data: {},
      },
      'SHORT_VIDEO',
    ],
    [
      'a parameter that is not a plain value',
      { ...good, parameters: { keyword: ['a'] } },
      'keyword',
    ],
    [
      'neither body nor payload',
      { operationId: 'searchUsers', parameters: { keyword: 'a' } },
      'body',
    ],
    ['a code that is no text', { ...good, body: { code: { toString: 1 } } }, 'not match'],
    ['a kind that is no text', { kind: { toString: 1 } }, 'Use one of: user'],
    ['a failure', { ...good, body: { code: 301, message: 'failed', data: null } }, 'code 301'],
    ['a response that does not match the contract', searchLine([{ id: 5 }]), '/data/users/0/id'],
    ['a response without a payload', { ...good, body: { code: 0 } }, "'data'"],
    [
      'a value that is nested too deeply',
      `{"operationId":"getAuthorSideBaseInfo","parameters":{"oAuthorId":"a"},"data":{"a":${'['.repeat(3_000)}${']'.repeat(3_000)}}}`,
      'nested',
    ],
    ['a user without an id', searchLine([{ name: 'nobody' }]), 'id'],
    ['an answer without an id', answersLine([{}]), 'id'],
    ['a user line without a user', { kind: 'user' }, 'user'],
    ['an author line without an author', { kind: 'sample-author' }, 'oAuthorId'],
    ['an answer line without an answer', { kind: 'answer', questionId: 'q' }, 'id'],
  ])('imports nothing and reports line and reason: %s', async (_, line, reason) => {
    const dataset = openDataset();
    await dataset.importLines([userLine('there', { name: 'camping' })]);
    const before = await dataset.exportText();
    const result = await dataset.importLines([good, '', line, answersLine([{ id: 'a1' }])]);
    expect(result).toEqual({
      ok: false,
      rejected: [{ line: 3, reason: expect.stringContaining(reason) }],
      rejectedCount: 1,
    });
    expect(dataset.search('camping')).toEqual(['there']);
    expect(await dataset.exportText()).toBe(before);
  });

  test('reports the first twenty of them, and their number', async () => {
    const result = await openDataset().importLines([
      good,
      ...Array.from({ length: 250 }, () => 'x'),
    ]);
    if (result.ok) throw new Error('The file was imported');
    expect(result.rejectedCount).toBe(250);
    expect(result.rejected.map(({ line }) => line)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
  });

  test('reports a line that is not UTF-8', async () => {
    const chunks = [`${JSON.stringify(good)}\n`, Buffer.from([0x22, 0xff, 0x22, 0x0a])];
    expect(await importDataset(openDataset().database, chunks)).toMatchObject({
      rejected: [{ line: 2, reason: expect.stringContaining('UTF-8') }],
    });
  });

  test('reports a line of more than 1 MiB and stops reading, because the line may have no end', async () => {
    function* endless() {
      yield `${JSON.stringify(good)}\n"`;
      for (let bytes = 0; bytes < 2 ** 20; bytes += 2 ** 16) yield 'x'.repeat(2 ** 16);
      throw new Error('The import reads on');
    }
    expect(await importDataset(openDataset().database, endless())).toEqual({
      ok: false,
      rejected: [{ line: 2, reason: expect.stringContaining('more than 1048576 bytes') }],
      rejectedCount: 1,
    });
  });
});

/** Lines of files, with members that are wrong, missing or unknown. */
function damagedLines(): fc.Arbitrary<string> {
  const user = mutatedMembers({ id: 'u1', name: 'camping', red_id: '1', desc: 'a', fans: 3 });
  const answer = mutatedMembers({ id: 'a1', excerpt: 'a', created_time: 1, author: { id: 'm1' } });
  const ids = fc.oneof(fc.constantFrom('q1', 'author-1', ''), oddJson());
  const captured = fc.record({
    operationId: fc.constantFrom<OperationId>(...operationIds),
    ...{ data: oddJson(), user },
  });
  return fc
    .oneof(
      user.map((value) => ({ kind: 'user', user: value })),
      answer.map((value) => ({ kind: 'answer', questionId: 'q1', answer: value })),
      ids.map((questionId) => ({ kind: 'question', questionId, ad_info: {} })),
      ids.map((oAuthorId) => ({ kind: 'sample-author', oAuthorId })),
      captured.map(({ operationId, data, user: found }) => ({
        operationId,
        parameters: { keyword: 'a', oAuthorId: 'author-1', questionId: 'q1' },
        body: { code: 0, data: { users: [found], data: [{ target: found }], other: data } },
      })),
    )
    .chain(mutatedMembers)
    .map((value) => JSON.stringify(value));
}

test('any line is imported or rejected with a reason, and what was imported is given as JSON', async () => {
  const dataset = openDataset();
  await fc.assert(
    fc.asyncProperty(fc.oneof(damagedLines(), mutated(damagedLines())), async (line) => {
      const result = await dataset.importLines([line]);
      if (!result.ok) for (const { reason } of result.rejected) expect(reason).not.toBe('');
      const responses = [
        dataset.call('searchUsers', { keyword: 'camping' }),
        dataset.call('listAnswers', { questionId: 'q1' }),
        dataset.call('getAuthorLinkInfo', { oAuthorId: 'author-1' }),
      ];
      for (const response of responses) if (response.ok) JSON.parse(response.data);
    }),
    // Each import takes longer in a dataset that has grown.
    { numRuns: scale(200, 5) },
  );
});

describe('a token in an import file', () => {
  const token = 'demo-a-very-secret-token';
  const containsToken = (database: { serialize(): Uint8Array }) =>
    Buffer.from(database.serialize()).includes(token);

  test('is dropped with its parameter and with the paging of a list', async () => {
    const dataset = openDataset();
    const data = {
      data: [],
      paging: { next: `https://other.example/next?token=${token}`, is_end: false },
    };
    const parameters = { questionId: 'q', token };
    const lines = [
      { operationId: 'listAnswers', parameters, body: { code: 0, data } },
      {
        operationId: 'getAuthorSideBaseInfo',
        parameters: { oAuthorId: 'a', token },
        data: { fine: 1 },
      },
      { ...good, parameters: { keyword: 'camping', token } },
    ];
    expect(await dataset.importLines(lines)).toMatchObject({ ok: true });
    expect(dataset.call('getAuthorSideBaseInfo', { oAuthorId: 'a' })).toMatchObject({ ok: true });
    expect(containsToken(dataset.database)).toBe(false);
    expect(await dataset.exportText()).not.toContain(token);
  });

  test('is rejected inside a payload, and not repeated in the reason', async () => {
    const dataset = openDataset();
    const data = { link: `https://other.example/?token=${token}` };
    const parameters = { oAuthorId: 'a', token };
    const result = await dataset.importLines([
      { operationId: 'getAuthorSideBaseInfo', parameters, data },
    ]);
    expect(result).toMatchObject({ ok: false, rejectedCount: 1 });
    expect(JSON.stringify(result)).not.toContain(token);
    expect(containsToken(dataset.database)).toBe(false);
  });
});
