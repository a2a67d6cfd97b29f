import { describe, expect, test } from 'vitest';
import { longDescribe } from '../../../../test/scale.ts';
import { refuse } from '../../../source/src/source.ts';
import type { Check } from '../../src/call/call-context.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import { ask, callOf, startTestGateway, type TestGateway } from '../server/test-gateway.ts';

/** Refuses one keyword, whatever the account may do. */
const checks: readonly Check[] = [
  ({ target }) =>
    target.query.get('keyword') === 'refused:ok'
      ? refuse('permissionDenied', 'The keyword is refused.')
      : undefined,
];

/** A call of each kind, twice: the second time the account is known, and the response may be reused. */
async function callTwice(gateway: TestGateway) {
  const token = await gateway.token({ balance: 10 });
  const call = async (keyword: string) => {
    const url = `${gateway.url}${callOf('searchUsers', { token, keyword })}`;
    const { body, headers } = await ask(url);
    return [body.code, headers.get('X-Cost')];
  };
  const twice = async (keyword: string) => [await call(keyword), await call(keyword)];
  return { passed: await twice('passed:ok'), refused: await twice('refused:ok') };
}

const free = [
  [600, '0'],
  [600, '0'],
];

describe('a check that is added to the list', () => {
  test('holds on SQLite', async () => {
    const gateway = await startTestGateway({}, { checks });
    const { passed, refused } = await callTwice(gateway);
    expect(passed.map(([code]) => code)).toEqual([0, 0]);
    expect(refused).toEqual(free);
    expect(await gateway.store.verify()).toEqual([]);
  });

  test('holds in a relay, also for a response that would be reused', async () => {
    const upstream = await startUpstream();
    const cache = { searchUsers: 60_000 };
    const open = await startRelay(upstream.url, { relay: { cache } });
    expect((await callTwice(open)).refused.map(([code]) => code)).toEqual([0, 0]);
    const relay = await startRelay(upstream.url, { relay: { cache }, checks });
    const { passed, refused } = await callTwice(relay);
    expect(passed).toEqual([
      [0, '1'],
      [0, '0'],
    ]);
    expect(refused).toEqual(free);
    const sent = (await upstream.report()).requests.map(({ url }) => url);
    expect(sent.filter((url) => url.includes('refused'))).toHaveLength(1);
  });
});

longDescribe('a check that is added to the list, on PostgreSQL', () => {
  const cluster = usePrivateCluster();

  test('holds where the account is remembered', async () => {
    const node = await openNode(await cluster.current.createPreparedDatabase(), 'one');
    const gateway = await startTestGateway({}, { checks, store: node.store() });
    const { passed, refused } = await callTwice(gateway);
    expect(passed.map(([code]) => code)).toEqual([0, 0]);
    expect(refused).toEqual(free);
    expect(await gateway.store.verify()).toEqual([]);
  });

  test('holds in a relay', async () => {
    const upstream = await startUpstream();
    const node = await openNode(await cluster.current.createPreparedDatabase(), 'one');
    const shared = { postgres: node.postgres, node: 'relay' };
    const relay = await startRelay(upstream.url, { shared, checks });
    const { passed, refused } = await callTwice(relay);
    expect(passed.map(([code]) => code)).toEqual([0, 0]);
    expect(refused).toEqual(free);
    expect((await upstream.report()).requests.every(({ url }) => url.includes('passed'))).toBe(
      true,
    );
  });
});
