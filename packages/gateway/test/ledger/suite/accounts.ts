import { describe, expect, test } from 'vitest';
import {
  DuplicateNameError,
  DuplicateSecretError,
  InvalidAccountError,
  StoreError,
  UnknownAccountError,
} from '../../../src/ledger/store-errors.ts';
import { call, create, limitsOf, newAccount } from '../caller.ts';
import type { OpenHarness } from '../harness.ts';
import { useHarness } from './use-harness.ts';

const limits = {
  operations: ['searchUsers', 'listAnswers'],
  rate: { calls: 5, seconds: 0.5 },
  dailyQuota: 1000,
  expiresAt: 1_900_000_000_000,
  origins: ['https://app.example'],
} as const;

export function describeAccounts(open: OpenHarness): void {
  describe('an account', () => {
    const harness = useHarness(open);

    test('has the values it was created with and is found by its secret only, also after a restart', async () => {
      const created = newAccount({ ...limits, balance: 500, secretHash: 'the secret' });
      const account = await harness.current.store().createAccount(created);
      const { secretHash: _, ...expected } = created;
      const createdAt = harness.current.clock.now();
      expect(account).toEqual({ ...expected, id: account.id, createdAt, revokedAt: null });
      await harness.current.reopen();
      const store = harness.current.store();
      const { balance: _balance, ...expectedAccount } = account;
      expect((await store.findAccount('the secret'))?.account).toEqual(expectedAccount);
      expect(await store.findAccount('another')).toBeUndefined();
      expect(await store.accounts()).toEqual([account]);
    });

    test('is listed in the order of creation', async () => {
      for (const name of ['c', 'a', 'b']) await create(harness.current, { name });
      const names = async () => (await harness.current.store().accounts()).map(({ name }) => name);
      expect(await names()).toEqual(['c', 'a', 'b']);
      await harness.current.reopen();
      expect(await names()).toEqual(['c', 'a', 'b']);
    });

    test('changes only the given values', async () => {
      const account = await create(harness.current, { ...limits, balance: 7 });
      const { store } = harness.current;
      await store().updateAccount(account.id, { dailyQuota: null, name: 'renamed' });
      const rate = { calls: 1, seconds: 60 };
      const changed = await store().updateAccount(account.id, { rate, operations: [] });
      const expected = { ...account, dailyQuota: null, name: 'renamed', rate, operations: [] };
      expect(changed).toEqual(expected);
      await harness.current.reopen();
      expect(await store().accounts()).toEqual([expected]);
    });
  });
}

export function describeAccountChecks(open: OpenHarness): void {
  describe('an account', () => {
    const harness = useHarness(open);

    test('cannot have the name or the secret of an account that is not revoked', async () => {
      const { store } = harness.current;
      const first = await create(harness.current, { name: 'a', secretHash: 'one' });
      await expect(create(harness.current, { name: 'a' })).rejects.toThrow(DuplicateNameError);
      await expect(create(harness.current, { secretHash: 'one' })).rejects.toThrow(
        DuplicateSecretError,
      );
      const other = await create(harness.current, { name: 'b' });
      await expect(store().updateAccount(other.id, { name: 'a' })).rejects.toThrow(
        DuplicateNameError,
      );
      await store().revokeAccount(first.id);
      const successor = await create(harness.current, { name: 'a', secretHash: 'one' });
      await harness.current.reopen();
      expect((await store().findAccount('one'))?.account.id).toBe(successor.id);
    });

    test.each([
      { name: '  ' },
      { rate: { calls: 1.5, seconds: 1 } },
      { rate: { calls: -1, seconds: 1 } },
      { rate: { calls: 1, seconds: 0 } },
      { dailyQuota: -1 },
      { dailyQuota: Number.NaN },
      { expiresAt: 0.5 },
      { balance: -1 },
      { balance: 1.5 },
      { balance: 2 ** 53 },
    ])('cannot be created with %j', async (invalid) => {
      await expect(create(harness.current, invalid)).rejects.toThrow(InvalidAccountError);
      expect(await harness.current.store().accounts()).toEqual([]);
    });

    test('that does not exist is rejected with its id', async () => {
      const { store } = harness.current;
      const attempts = await Promise.allSettled([
        store().updateAccount('unknown', {}),
        store().rotateSecret('unknown', 'secret', 0),
        store().revokeAccount('unknown'),
        store().topUp('unknown', 1),
        store().limits('unknown'),
      ]);
      for (const attempt of attempts) {
        const error = attempt.status === 'rejected' ? attempt.reason : undefined;
        expect(error).toBeInstanceOf(UnknownAccountError);
        expect(error).toBeInstanceOf(StoreError);
        expect(error).toMatchObject({ message: expect.stringContaining('"unknown"') });
      }
    });
  });
}

export function describeAccountSecrets(open: OpenHarness): void {
  describe('an account', () => {
    const harness = useHarness(open);

    test('keeps limits, balance and usage after a rotation, and the old secret until its end', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, {
        rate: { calls: 3, seconds: 60 },
        dailyQuota: 10,
        balance: 10,
        secretHash: 'old',
      });
      await call(harness.current, account);
      const before = await limitsOf(harness.current, account);
      const until = clock.now() + 1000;
      const rotated = await store().rotateSecret(account.id, 'new', until);
      expect(rotated).toEqual({ ...account, balance: 9 });
      expect(await limitsOf(harness.current, account)).toEqual(before);
      for (let restart = 0; restart < 2; restart += 1) {
        clock.jump(until - 1 - clock.now());
        expect((await store().findAccount('old'))?.account.id).toBe(account.id);
        clock.jump(1);
        expect(await store().findAccount('old')).toBeUndefined();
        clock.jump(1e9);
        expect((await store().findAccount('new'))?.account.id).toBe(account.id);
        await harness.current.reopen();
      }
      clock.jump(until - clock.now());
      await store().rotateSecret(account.id, 'third', until + 5000);
      expect(await store().findAccount('old')).toBeUndefined();
      clock.jump(4999);
      expect(await store().findAccount('new')).toBeDefined();
      clock.jump(1);
      expect(await store().findAccount('new')).toBeUndefined();
    });

    test('does not get an old secret back when the clock goes back, also after a restart', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { secretHash: 'old' });
      await store().rotateSecret(account.id, 'new', clock.now() + 1000);
      clock.jump(1000);
      const seen = clock.now();
      expect(await store().findAccount('old')).toBeUndefined();
      await call(harness.current, account);
      clock.jump(-1e9);
      for (let restart = 0; restart < 2; restart += 1) {
        expect(store().latestTime()).toBe(seen);
        expect(await store().findAccount('old')).toBeUndefined();
        expect((await store().findAccount('new'))?.account.id).toBe(account.id);
        await harness.current.reopen();
      }
      clock.jump(2e9);
      expect(store().latestTime()).toBe(clock.now());
    });

    test('is revoked from the next call on, and keeps the time of the first revocation', async () => {
      const { store, clock } = harness.current;
      const account = await create(harness.current, { secretHash: 'secret' });
      const revokedAt = clock.now();
      expect((await store().revokeAccount(account.id)).revokedAt).toBe(revokedAt);
      expect((await store().findAccount('secret'))?.account.revokedAt).toBe(revokedAt);
      clock.advance(4444);
      expect((await store().revokeAccount(account.id)).revokedAt).toBe(revokedAt);
      await harness.current.reopen();
      expect((await store().findAccount('secret'))?.account.revokedAt).toBe(revokedAt);
    });
  });
}
