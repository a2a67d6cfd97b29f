import { security } from '@social-data/contract/operations';
import { describe, expect, test, vi } from 'vitest';
import { longTest, scale } from '../../../../test/scale.ts';
import { openNode } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { callOf, startTestGateway } from './test-gateway.ts';

const cluster = usePrivateCluster();

/** A gateway on one node of a shared database, which remembers accounts, and another node that changes them. */
async function start() {
  const address = await cluster.current.createPreparedDatabase();
  const [one, two] = [await openNode(address, 'one'), await openNode(address, 'two')];
  const { url, token } = await startTestGateway({}, { store: one.store() });
  const call = async (secret: string, changes: Record<string, string> = {}, headers = {}) => {
    const path = callOf('searchUsers', { [security.name]: secret, ...changes });
    const response = await fetch(`${url}${path}`, { headers });
    return (await response.json()).code;
  };
  /** A token that the gateway has found before, and its account. */
  const remembered = async (limits: Parameters<typeof token>[0] = {}) => {
    const secret = await token(limits);
    expect(await call(secret)).toBe(0);
    const account = (await two.store().accounts()).at(-1);
    if (account === undefined) throw new Error('Unreachable: the account was created');
    return { secret, id: account.id };
  };
  return { one, call, remembered, admin: two.store() };
}

describe('a gateway that remembers an account', () => {
  longTest('does not search for it again', async () => {
    const { one, call, remembered } = await start();
    const find = vi.spyOn(one.store(), 'findAccount');
    const { secret } = await remembered();
    for (let n = 0; n < 5; n += 1) expect(await call(secret)).toBe(0);
    const fromDatabase = find.mock.results.filter(({ value }) => value instanceof Promise);
    expect(fromDatabase).toHaveLength(1);
    expect(await one.store().verify()).toEqual([]);
  });

  test('knows of each change on another node from the next call on', {
    // Many wrong tokens from one address are answered slowly.
    timeout: 120_000,
  }, async () => {
    const { one, call, remembered, admin } = await start();
    for (let round = 0; round < scale(30); round += 1) {
      const { secret, id } = await remembered();
      await admin.revokeAccount(id);
      expect(await call(secret)).toBe(100);
    }
    const rotated = await remembered();
    await admin.rotateSecret(rotated.id, 'another', 0);
    expect(await call(rotated.secret)).toBe(100);
    const { secret, id } = await remembered();
    await admin.updateAccount(id, { operations: ['listAnswers'] });
    expect(await call(secret)).toBe(600);
    await admin.updateAccount(id, { operations: null, origins: ['https://app.example'] });
    expect(await call(secret)).toBe(0);
    expect(await call(secret, {}, { Origin: 'https://other.example' })).toBe(600);
    await admin.updateAccount(id, { dailyQuota: 3 });
    expect([await call(secret), await call(secret)]).toEqual([0, 303]);
    await admin.updateAccount(id, { dailyQuota: null });
    expect(await call(secret)).toBe(0);
    expect(await one.store().verify()).toEqual([]);
  });

  test('refuses a revoked token before it validates the parameters', async () => {
    const { call, remembered, admin } = await start();
    const { secret, id } = await remembered();
    expect(await call(secret, { keyword: '' })).toBe(400);
    await admin.revokeAccount(id);
    expect(await call(secret, { keyword: '' })).toBe(100);
  });

  longTest(
    'lets no call pass that begins after a change, whatever other calls are in flight',
    async () => {
      const { one, call, remembered, admin } = await start();
      const { secret, id } = await remembered();
      let isChanged = false;
      const seen = new Set<string>();
      const callers = Array.from({ length: 8 }, async () => {
        for (let after = 0; after < 5; after += isChanged ? 1 : 0) {
          const state = isChanged ? 'after' : 'before';
          seen.add(`${state} ${await call(secret)}`);
        }
      });
      await expect.poll(() => seen.size).toBe(1);
      await admin.updateAccount(id, { operations: ['listAnswers'] });
      isChanged = true;
      await Promise.all(callers);
      expect(seen).toContain('before 0');
      expect(seen).toContain('after 600');
      expect(seen).not.toContain('after 0');
      expect(await one.store().verify()).toEqual([]);
    },
  );
});
