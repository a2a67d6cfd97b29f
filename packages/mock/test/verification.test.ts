import { SocialData } from '@social-data/client';
import { describe, expect, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { callOf, freshLabel, useMock } from './use-mock.ts';

describe('a test suite that verifies what it sent', () => {
  const { ask, url, running } = useMock();
  const client = (token: string) =>
    new SocialData({ baseUrl: url(), token, logger: null, maxRetries: 3 });
  const get = async (path: string) => JSON.parse((await ask(path)).text);

  test('tells parallel tests apart by their label, with order, parameters, code and attempt', async () => {
    const labels = Array.from({ length: 4 }, freshLabel);
    await Promise.all(
      labels.map(async (label, index) => {
        const api = client(`mock-301-2-times:${label}`);
        await api.users.search({ keyword: `keyword ${index}` });
        const { requests } = await get(`/__requests?label=${label}`);
        const shown = requests
          .toReversed()
          .map((request: Record<string, unknown>) => [
            request.method,
            request.operation,
            request.code,
            request.attempt,
          ]);
        expect(shown).toEqual([
          ['GET', 'searchUsers', 301, 1],
          ['GET', 'searchUsers', 301, 2],
          ['GET', 'searchUsers', 0, 3],
        ]);
        expect(requests[0].parameters).toContainEqual({
          name: 'keyword',
          value: `keyword ${index}`,
        });
        expect(requests[0].number).toBeGreaterThan(requests[2].number);
        const count = await get(`/__requests/count?label=${label}&code=301`);
        expect(count).toEqual({ count: 2, complete: true });
      }),
    );
    const verified = running().requests({ label: labels[0] });
    expect(verified.map(({ code }) => code)).toEqual([301, 301, 0]);
  });

  test('sees only later requests with since, and those of one operation', async () => {
    const label = freshLabel();
    const token = `mock-ok:${label}`;
    await ask(callOf('searchUsers', { token }));
    const { requests } = await get(`/__requests?label=${label}`);
    await ask(callOf('listAnswers', { token }));
    await ask(callOf('searchUsers', { token }));
    const later = await get(`/__requests?label=${label}&since=${requests[0].number}`);
    expect(later.requests.map(({ operation }: { operation: string }) => operation)).toEqual([
      'searchUsers',
      'listAnswers',
    ]);
    const counted = await get(`/__requests/count?operation=listAnswers&label=${label}`);
    expect(counted.count).toBe(1);
  });

  test('forgets the requests of a label, and numbers go on', async () => {
    const [one, other] = [freshLabel(), freshLabel()];
    for (const label of [one, other])
      await ask(callOf('searchUsers', { token: `mock-ok:${label}` }));
    const [before] = running().requests({ label: other });
    const deleted = await ask(`/__requests?label=${one}`, { method: 'DELETE' });
    expect(JSON.parse(deleted.text)).toEqual({ deleted: 1 });
    expect((await get(`/__requests/count?label=${one}`)).count).toBe(0);
    await ask(callOf('searchUsers', { token: `mock-ok:${one}` }));
    expect(running().requests({ label: one })[0]?.number).toBeGreaterThan(before?.number ?? 0);
    expect(running().requests({ label: other })).toHaveLength(1);
  });

  longTest(
    'says when requests were dropped, so that no count is trusted that is too low',
    async () => {
      running().reset();
      const label = freshLabel();
      const token = `mock-ok:${label}`;
      await ask(callOf('searchUsers', { token }));
      const number = running().requests({ label })[0]?.number ?? 0;
      // Few at a time: a thousand connections at once can be reset on a loaded machine.
      const ask77 = async () => {
        for (let sent = 0; sent < 77; sent += 1) await ask('/nowhere');
      };
      await Promise.all(Array.from({ length: 13 }, ask77));
      expect((await get(`/__requests/count?label=${label}`)).complete).toBe(false);
      expect((await get(`/__requests/count?since=${number + 1}`)).complete).toBe(true);
      running().reset();
      expect((await get('/__requests/count')).complete).toBe(true);
    },
  );

  test('resets overrides, requests and states of one label', async () => {
    const [one, other] = [freshLabel(), freshLabel()];
    const code = async (label: string) =>
      (await ask(callOf('searchUsers', { token: `mock-301-once:${label}` }))).body.code;
    for (const label of [one, other]) {
      running().override('searchUsers', { label, code: 600 });
      expect([await code(label), await code(label)]).toEqual([301, 600]);
    }
    running().reset(one);
    expect([await code(one), await code(one)]).toEqual([301, 0]);
    expect([await code(other), await code(other)]).toEqual([600, 600]);
  });

  test.each([
    ['operation=nope', 'operation must be one of: getAuthorSideBaseInfo'],
    ['since=-1', 'since must be a whole number'],
    ['lable=a', 'Known parameters: operation, label, since, code'],
  ])('is told what is allowed instead of %s', async (query, message) => {
    for (const path of ['/__requests', '/__requests/count']) {
      const { status, body } = await ask(`${path}?${query}`);
      expect(status).toBe(400);
      expect(body.message).toContain(message);
    }
  });

  test('finds a request by the id that its response had', async () => {
    const { headers } = await ask(callOf('searchUsers'));
    const { requests } = await get('/__requests');
    expect(requests[0].requestId).toBe(headers.get('x-request-id'));
  });
});
