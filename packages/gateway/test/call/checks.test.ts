import type { OperationId } from '@social-data/contract';
import { describe, expect, test } from 'vitest';
import { longDescribe } from '../../../../test/scale.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { startRelay } from '../relay/test-relay.ts';
import { ask, callOf, startTestGateway, type TestGateway } from '../server/test-gateway.ts';

/** Calls of a token with the right to the operation, and of one without it, twice each: the second time the account is known. */
async function callTwice(gateway: TestGateway) {
  const callsOf = async (operations: readonly OperationId[]) => {
    const token = await gateway.token({ balance: 10, operations });
    const call = async () => {
      const url = `${gateway.url}${callOf('searchUsers', { token, keyword: 'a:ok' })}`;
      const { body, headers } = await ask(url);
      return [body.code, headers.get('X-Cost')];
    };
    return [await call(), await call()];
  };
  return { passed: await callsOf(['searchUsers']), refused: await callsOf(['listAnswers']) };
}

const free = [
  [600, '0'],
  [600, '0'],
];

describe('a check of the account', () => {
  test('holds on SQLite', async () => {
    const gateway = await startTestGateway();
    const { passed, refused } = await callTwice(gateway);
    expect(passed.map(([code]) => code)).toEqual([0, 0]);
    expect(refused).toEqual(free);
    expect(await gateway.store.verify()).toEqual([]);
  });

  test('holds in a relay, also for a response that would be reused', async () => {
    const upstream = await startUpstream();
    const cache = { searchUsers: 60_000 };
    const relay = await startRelay(upstream.url, { relay: { cache } });
    const { passed, refused } = await callTwice(relay);
    expect(passed).toEqual([
      [0, '1'],
      [0, '0'],
    ]);
    expect(refused).toEqual(free);
    expect((await upstream.report()).requests).toHaveLength(1);
  });
});

longDescribe('a check of the account, on PostgreSQL', () => {
  const cluster = usePrivateCluster();

  test('holds where the account is remembered', async () => {
    const node = await openNode(await cluster.current.createPreparedDatabase(), 'one');
    const gateway = await startTestGateway({}, { store: node.store() });
    const { passed, refused } = await callTwice(gateway);
    expect(passed.map(([code]) => code)).toEqual([0, 0]);
    expect(refused).toEqual(free);
    expect(await gateway.store.verify()).toEqual([]);
  });

  test('holds in a relay', async () => {
    const upstream = await startUpstream();
    const node = await openNode(await cluster.current.createPreparedDatabase(), 'one');
    const shared = { postgres: node.postgres, node: 'relay' };
    const relay = await startRelay(upstream.url, { shared });
    const { passed, refused } = await callTwice(relay);
    expect(passed.map(([code]) => code)).toEqual([0, 0]);
    expect(refused).toEqual(free);
    expect((await upstream.report()).requests).toHaveLength(2);
  });
});
