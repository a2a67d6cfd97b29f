import { describe, expect, test } from 'vitest';
import {
  DuplicateNameError,
  DuplicateSecretError,
  InsufficientCreditsError,
  InvalidAccountError,
  StoreError,
  UnknownAccountError,
} from '../../../src/store/store-errors.ts';
import { call, create, limitsOf, newAccount, reserve, settle } from '../caller.ts';
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

    test('is what it was created as, found by its secret and by no other, after a restart too', async () => {
      const made = newAccount({ ...limits, balance: 500, secretHash: 'the secret' });
      const account = await harness.current.store().createAccount(made);
      const { secretHash: _, ...expected } = made;
      expect(account).toEqual({ ...expected, id: account.id, revokedAt: null });
      await harness.current.reopen();
      const store = harness.current.store();
      const { balance: _balance, ...holder } = account;
      expect(await store.findAccount('the secret', 0)).toEqual(holder);
      expect(await store.findAccount('another', 0)).toBeUndefined();
      expect(await store.accounts()).toEqual([account]);
    });

    test('is listed in the order of creation', async () => {
      for (const name of ['c', 'a', 'b']) await create(harness.current, { name });
      const names = async () => (await harness.current.store().accounts()).map(({ name }) => name);
      expect(await names()).toEqual(['c', 'a', 'b']);
      await harness.current.reopen();
      expect(await names()).toEqual(['c', 'a', 'b']);
    });

    test('shares its name and its secret with none that is in force', async () => {
      const { store, clock } = harness.current;
      const first = await create(harness.current, { name: 'a', secretHash: 'one' });
      await expect(create(harness.current, { name: 'a' })).rejects.toThrow(DuplicateNameError);
      await expect(create(harness.current, { secretHash: 'one' })).rejects.toThrow(
        DuplicateSecretError,
      );
      const other = await create(harness.current, { name: 'b' });
      await expect(store().updateAccount(other.id, { name: 'a' })).rejects.toThrow(
        DuplicateNameError,
      );
      await store().revokeAccount(first.id, clock.now());
      const again = await create(harness.current, { name: 'a', secretHash: 'one' });
      await harness.current.reopen();
      expect((await store().findAccount('one', 0))?.id).toBe(again.id);
    });

    test('changes in what is given and in nothing else', async () => {
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
    ])('is refused with %j', async (wrong) => {
      await expect(create(harness.current, wrong)).rejects.toThrow(InvalidAccountError);
      expect(await harness.current.store().accounts()).toEqual([]);
    });

    test('that is not there is told by name', async () => {
      const { store, clock } = harness.current;
      for (const attempt of [
        store().updateAccount('nobody', {}),
        store().rotateSecret('nobody', 'secret', 0),
        store().revokeAccount('nobody', 0),
        store().topUp('nobody', 1, 0),
        store().limits('nobody', { day: clock.day(), monotonic: 0 }),
      ]) {
        await expect(attempt).rejects.toThrow(UnknownAccountError);
        await expect(attempt).rejects.toThrow(StoreError);
        await expect(attempt).rejects.toThrow('"nobody"');
      }
    });

    test('keeps limits, balance and spend when its secret is rotated, and the old one for a while', async () => {
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
        expect((await store().findAccount('new', until + 1e9))?.id).toBe(account.id);
        expect((await store().findAccount('old', until - 1))?.id).toBe(account.id);
        expect(await store().findAccount('old', until)).toBeUndefined();
        await harness.current.reopen();
      }
      await store().rotateSecret(account.id, 'third', until + 5000);
      expect(await store().findAccount('old', until)).toBeUndefined();
      expect(await store().findAccount('new', until + 4999)).toBeDefined();
    });

    test('is revoked from the next call on, once and for all', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { secretHash: 'secret' });
      expect((await store().revokeAccount(account.id, 1234)).revokedAt).toBe(1234);
      expect((await store().findAccount('secret', 0))?.revokedAt).toBe(1234);
      expect((await store().revokeAccount(account.id, 5678)).revokedAt).toBe(1234);
      await harness.current.reopen();
      expect((await store().findAccount('secret', 0))?.revokedAt).toBe(1234);
    });

    test('is topped up, and drawn on, but never below zero', async () => {
      const { store } = harness.current;
      const { id } = await create(harness.current, { balance: 5 });
      expect((await store().topUp(id, 10, 1)).balance).toBe(15);
      expect((await store().topUp(id, -15, 2)).balance).toBe(0);
      await expect(store().topUp(id, -1, 3)).rejects.toThrow(InsufficientCreditsError);
      for (const wrong of [0.5, Number.NaN, 2 ** 53]) {
        await expect(store().topUp(id, wrong, 3)).rejects.toThrow(InvalidAccountError);
      }
      await store().topUp(id, Number.MAX_SAFE_INTEGER, 4);
      await expect(store().topUp(id, 1, 5)).rejects.toThrow(InvalidAccountError);
      await harness.current.reopen();
      expect((await store().accounts())[0]?.balance).toBe(Number.MAX_SAFE_INTEGER);
      expect(await store().verify()).toEqual([]);
    });

    test('keeps what calls under way hold when credits are taken off', async () => {
      const { store } = harness.current;
      const account = await create(harness.current, { balance: 10 });
      const reservation = await reserve(harness.current, account, { cost: 4 });
      await expect(store().topUp(account.id, -7, 1)).rejects.toThrow(InsufficientCreditsError);
      expect((await store().topUp(account.id, -6, 1)).balance).toBe(0);
      await settle(harness.current, reservation);
      expect((await store().accounts())[0]?.balance).toBe(0);
      expect(await store().verify()).toEqual([]);
    });

    test('without a balance gets one by its first top-up; calls from before it stay free', async () => {
      const { store } = harness.current;
      const account = await create(harness.current);
      await expect(store().topUp(account.id, -1, 1)).rejects.toThrow(InsufficientCreditsError);
      const reservation = await reserve(harness.current, account, { cost: 100 });
      expect((await store().topUp(account.id, 3, 1)).balance).toBe(3);
      await settle(harness.current, reservation);
      expect(await call(harness.current, account, { cost: 2 })).toBe(0);
      expect((await store().accounts())[0]?.balance).toBe(1);
      expect(await store().verify()).toEqual([]);
      await harness.current.reopen();
      expect((await store().accounts())[0]?.balance).toBe(1);
    });
  });
}
