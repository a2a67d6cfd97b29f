import { SocialData } from '@social-data/client';
import { parseExactly } from '@social-data/client/values';
import { describe, expect, test } from 'vitest';

/** Two ids that are one and the same as numbers. */
const ids = ['12345678901234567890', '12345678901234567891'];

/** A client of a server whose responses have these bodies. */
function clientOf(bodies: readonly string[]): { api: SocialData; addresses: string[] } {
  const addresses: string[] = [];
  const fetch = async (input: string | URL | Request) => {
    addresses.push(String(input instanceof Request ? input.url : input));
    return new Response(bodies[addresses.length - 1] ?? '{"code":500}', {
      headers: { 'content-type': 'application/json' },
    });
  };
  const api = new SocialData({ baseUrl: 'https://api.test.example', token: 't0ken', fetch });
  return { api, addresses };
}

const envelope = (data: string) =>
  `{"code":0,"message":"ok","recordTime":"2026-01-02T03:04:05Z","data":${data}}`;

describe('ids that are JSON numbers of many digits', () => {
  test('keep their digits in users, and are not taken for one another', async () => {
    const users = ids.map((id) => `{"id":${id},"follower_count":99999999999999999}`).join();
    const { api } = clientOf([envelope(`{"users":[${users}]}`), envelope('{"users":[]}')]);
    const found = await api.users.search({ keyword: 'a' }).toArray({ limit: 10 });
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  test('keep their digits in answers, in the cursor of the next page and in the session', async () => {
    const answer = (id = '') => `{"cursor":${id},"target":{"id":${id}}}`;
    const page = (id = '', isEnd = false) =>
      envelope(`{"session":{"id":${ids[1]}},"data":[${answer(id)}],"paging":{"is_end":${isEnd}}}`);
    const { api, addresses } = clientOf([page(ids[0]), page(ids[1], true)]);
    const found = await api.answers.list({ questionId: 'q' }).toArray({ limit: 10 });
    expect(found.map(({ target }) => target?.id)).toEqual(ids);
    const { searchParams } = new URL(addresses[1] ?? '');
    expect(searchParams.get('cursor')).toBe(ids[0]);
    expect(searchParams.get('sessionId')).toBe(ids[1]);
  });

  test('keep their digits where a success repeats the token', async () => {
    const page = `{"users":[{"id":${ids[0]}}],"next":"/?token=t0ken-canary"}`;
    const fetch = async () => new Response(envelope(page));
    const baseUrl = 'https://api.test.example';
    const api = new SocialData({ baseUrl, token: 't0ken-canary', fetch });
    const { items, data } = await api.users.search({ keyword: 'a' });
    expect([items[0]?.id, Object(data).next]).toEqual([ids[0], '/?token=***']);
  });

  test.each(['null', '""', '1e30'])('tell no items apart where they are %s', async (id) => {
    const user = `{"id":${id}}`;
    const { api } = clientOf([envelope(`{"users":[${user},${user}]}`), envelope('{"users":[]}')]);
    expect(await api.users.search({ keyword: 'a' }).toArray({ limit: 10 })).toHaveLength(2);
  });
});

test('parseExactly keeps the digits of long integers, and nothing else changes', () => {
  const text = `{"a":[${ids},-${ids[0]}, 1234567890123456],"b":"${ids[0]} \\" :${ids[1]},","c":1.5e3,"d":0.12345678901234567890}`;
  expect(parseExactly(text)).toEqual({
    a: [...ids, `-${ids[0]}`, '1234567890123456'],
    b: `${ids[0]} " :${ids[1]},`,
    c: 1500,
    d: 0.12345678901234568,
  });
});
