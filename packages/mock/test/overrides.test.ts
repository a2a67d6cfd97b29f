import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SocialData } from '@social-data/client';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callOf, freshLabel, useMock } from './use-mock.ts';

describe('an override', () => {
  const { ask, url, running } = useMock();
  const post = (body: unknown, headers = {}) =>
    ask('/__overrides', { method: 'POST', body: JSON.stringify(body), headers });
  const search = (token: string, changes = {}) => ask(callOf('searchUsers', { token, ...changes }));

  test('responds with data of your own to the calls that match', async () => {
    const { remove } = running().override('searchUsers', {
      where: { keyword: 'my-own' },
      data: { users: [], filters: [] },
    });
    const mine = await search('demo-token', { keyword: 'my-own' });
    expect(mine.body).toMatchObject({ code: 0, data: { users: [], filters: [] } });
    expect((await search('demo-token')).body.data).toMatchObject({ users: { length: 20 } });
    remove();
    const again = await search('demo-token', { keyword: 'my-own' });
    expect(again.body.data).not.toEqual(mine.body.data);
  });

  test('changes the data of the mock with a merge patch', async () => {
    const label = freshLabel();
    const before = (await ask(callOf('getAuthorLinkInfo'))).body.data;
    running().override('getAuthorLinkInfo', { label, patch: { cp_index: { rank: '7' } } });
    const { body } = await ask(callOf('getAuthorLinkInfo', { token: `mock-ok:${label}` }));
    expect(body.data).toMatchObject({ cp_index: { rank: '7' } });
    const { cp_index: changed, ...others } = Object(body.data);
    const { cp_index: original, ...same } = Object(before);
    expect(others).toEqual(same);
    expect({ ...changed, rank: original.rank }).toEqual(original);
  });

  test('applies to one label and for a number of calls, also over HTTP', async () => {
    const label = freshLabel();
    const added = await post({ operation: 'searchUsers', label, code: 601, times: 2 });
    const [{ id }] = JSON.parse(added.text).overrides;
    const codes = [];
    for (let call = 0; call < 3; call += 1)
      codes.push((await search(`mock-ok:${label}`)).body.code);
    expect(codes).toEqual([601, 601, 0]);
    expect((await search(`mock-ok:${freshLabel()}`)).body.code).toBe(0);
    const listed = JSON.parse((await ask('/__overrides')).text).overrides;
    expect(listed).toContainEqual({
      id,
      operation: 'searchUsers',
      label,
      code: 601,
      times: 2,
      used: 2,
    });
    const deleted = await ask(`/__overrides?label=${label}`, { method: 'DELETE' });
    expect(JSON.parse(deleted.text)).toEqual({ deleted: 1 });
  });

  test('gives a sequence of responses in order, one for each matching call, then no more', async () => {
    const label = freshLabel();
    const token = `mock-ok:${label}`;
    running().override('searchUsers', { label, code: 500 });
    running().override('searchUsers', {
      label,
      where: { keyword: 'camping' },
      responses: [
        { code: 301 },
        { patch: { users: [] } },
        { data: { users: [], filters: [] } },
        { response: { code: 101, message: 'of my own', data: null } },
      ],
    });
    const seen = [];
    for (let call = 0; call < 5; call += 1) {
      // A call that does not match takes no turn.
      expect((await search(token, { keyword: 'other' })).body.code).toBe(500);
      const { code, data } = (await search(token)).body;
      seen.push([code, data && Object(data).filters.length > 0]);
    }
    expect(seen).toEqual([
      [301, null],
      [0, true],
      [0, false],
      [101, null],
      [500, null],
    ]);
  });

  test('is found by the default of a parameter, and by the page of a list', async () => {
    const token = `mock-ok:${freshLabel()}`;
    const label = token.slice('mock-ok:'.length);
    running().override('searchUsers', { label, where: { page: 1 }, code: 302 });
    running().override('listAnswers', { label, page: 3, code: 500 });
    expect((await search(token)).body.code).toBe(302);
    expect((await search(token, { page: '2' })).body.code).toBe(0);
    const api = new SocialData({ baseUrl: url(), token, maxRetries: 0, logger: null });
    let pages = 0;
    const read = async () => {
      for await (const page of api.answers.list({ questionId: 'question-1' }).pages())
        pages += page.items.length > 0 ? 1 : 0;
    };
    await expect(read()).rejects.toMatchObject({ name: 'ServerError' });
    expect(pages).toBe(2);
  });

  test('gives way to a scenario that fails, and to a newer override', async () => {
    const label = freshLabel();
    running().override('searchUsers', { label, code: 303 });
    running().override('searchUsers', { label, code: 600 });
    const token = `mock-302-once:${label}`;
    expect((await search(token)).body.code).toBe(302);
    expect((await search(token)).body.code).toBe(600);
  });

  test('with data leaves wrong parameters a failure; with a code it wins over them', async () => {
    const label = freshLabel();
    const token = `mock-ok:${label}`;
    running().override('searchUsers', { label, data: { users: [], filters: [] } });
    expect((await search(token, { page: 'x' })).body.code).toBe(400);
    running().override('searchUsers', { label, code: 500 });
    expect((await search(token, { page: 'x' })).body.code).toBe(500);
  });

  test('that violates the contract is refused with the place, unless it is unchecked', async () => {
    const label = freshLabel();
    const wrong = { operation: 'searchUsers', label, data: { users: [{ id: 7 }] } };
    const { status, body } = await post(wrong);
    expect(status).toBe(400);
    expect(body.message).toContain('/data/users/0/id must be string');
    expect(() => running().override('searchUsers', { patch: { users: 'none' } } as never)).toThrow(
      '/data/users must be array',
    );
    const withoutData = await post({ operation: 'searchUsers', label, response: { code: 0 } });
    expect(withoutData.body.message).toContain("/ must have required property 'data'");
    expect((await post({ ...wrong, unchecked: true })).status).toBe(200);
    const sent = await search(`mock-ok:${label}`);
    expect(sent.body.data).toEqual({ users: [{ id: 7 }] });
    await post({ operation: 'searchUsers', label, response: { nothing: true }, unchecked: true });
    expect((await search(`mock-ok:${label}`)).body).toEqual({ nothing: true });
  });

  test.each([
    ['text', 'must be an object with operation'],
    [{ operation: 'nope', code: 1 }, 'operation must be one of: getAuthorSideBaseInfo'],
    [{ operation: 'searchUsers' }, 'exactly one of: data, patch, response, code'],
    [{ operation: 'searchUsers', code: 0, data: {} }, 'exactly one of'],
    [
      { operation: 'searchUsers', code: 999 },
      'There is no code 999 in the contract. Known codes: 0',
    ],
    [{ operation: 'searchUsers', code: 302, where: { q: 1 } }, 'Known parameters: keyword, page'],
    [{ operation: 'searchUsers', code: 302, where: { page: {} } }, 'where.page must be a text'],
    [{ operation: 'searchUsers', code: 302, times: 0 }, 'times must be a whole number from 1'],
    [{ operation: 'searchUsers', code: 302, label: 'a b' }, 'label must be 1 to 64 letters'],
    [{ operation: 'getAuthorLinkInfo', code: 302, page: 2 }, 'getAuthorLinkInfo has no pages'],
    [{ operation: 'searchUsers', cod: 302 }, 'There is no member cod. Known members: operation'],
    [{ operation: 'searchUsers', response: 7 }, 'response must be an object'],
    [{ operation: 'searchUsers', responses: [] }, 'responses must be a list with at least one'],
    [{ operation: 'searchUsers', responses: [{ code: 301 }], times: 2 }, 'Leave out times'],
    [{ operation: 'searchUsers', responses: [{ code: 301 }], code: 301 }, 'exactly one of'],
    [
      { operation: 'searchUsers', responses: [{ code: 301 }, { delay: 3 }] },
      'Response 2 of 2: It must be an object with exactly one of: data, patch, response, code',
    ],
    [
      { operation: 'searchUsers', responses: [{ data: { users: 7 } }] },
      'Response 1 of 1: The response violates the contract of searchUsers: /data/users must be array',
    ],
    [[{ operation: 'searchUsers', code: 302 }, { operation: 'x' }], 'Override 2 of 2: operation'],
  ])('%j is refused with what is allowed', async (override, message) => {
    const { status, body } = await post(override);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });

  test('cannot be added or removed by a page of another machine, or with broken JSON', async () => {
    const foreign = { Origin: 'https://front.example' };
    const override = { operation: 'searchUsers', code: 500, where: { keyword: 'foreign' } };
    expect((await post(override, foreign)).status).toBe(403);
    const removal = await ask('/__overrides', { method: 'DELETE', headers: foreign });
    expect(removal.status).toBe(403);
    expect((await post(override, { Origin: 'null' })).status).toBe(403);
    const broken = await ask('/__overrides', { method: 'POST', body: '{"operation":' });
    expect(broken.body.message).toContain('not valid JSON');
    expect((await search('demo-token', { keyword: 'foreign' })).body.code).toBe(0);
    const local = { Origin: 'http://localhost:6006' };
    const page = await post({ ...override, label: freshLabel() }, local);
    expect(page.headers.get('access-control-allow-origin')).toBe('http://localhost:6006');
  });
});

describe('the overrides file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mock-overrides-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('is read at the start and again when it changes; a broken change keeps the last good version', async () => {
    const file = join(folder, 'overrides.json');
    const write = (overrides: unknown) => writeFile(file, JSON.stringify({ overrides }));
    await write([{ operation: 'searchUsers', code: 601 }]);
    const mock = await startMock({ port: 0, overrides: file });
    const ask = async () => {
      const response = await fetch(`${mock.url}${callOf('searchUsers')}`);
      return {
        code: (await response.json()).code,
        note: response.headers.get('x-mock-note') ?? '',
      };
    };
    expect(await ask()).toEqual({ code: 601, note: '' });
    await writeFile(file, '\ufeff[{ "operation": "searchUsers", "code": 303 }]');
    expect((await ask()).code).toBe(303);
    await writeFile(file, '[{ "operation": "searchUsers",\n "code": "美" }]');
    expect(await ask()).toEqual({
      code: 303,
      note: expect.stringContaining('code must be a number'),
    });
    await rm(file);
    expect(await ask()).toEqual({ code: 303, note: expect.stringContaining('cannot be read') });
    await write([]);
    expect(await ask()).toEqual({ code: 0, note: '' });
    await mock.close();
  });

  test('that is missing or wrong at the start is an error', async () => {
    const missing = join(folder, 'missing.json');
    await expect(startMock({ port: 0, overrides: missing })).rejects.toThrow('cannot be read');
    const wrong = join(folder, 'wrong.json');
    await writeFile(wrong, '[{"operation":"searchUsers"}]');
    await expect(startMock({ port: 0, overrides: wrong })).rejects.toThrow('exactly one of');
  });
});
