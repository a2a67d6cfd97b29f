import { describe, expect, test } from 'vitest';
import { isLongRun } from '../../../../test/scale.ts';
import {
  DuplicateNameError,
  StoreError,
  UnknownAccountError,
} from '../../../ledger/src/store-errors.ts';
import { call, create, limitsOf, newAccount } from './caller.ts';
import type { OpenHarness } from './harness.ts';
import { rowsOf } from './rows-of.ts';
import { describeAdmission, describeRefusals } from './suite/admission.ts';
import { describeBudgets, describeGroups, describeThresholds } from './suite/budgets.ts';
import { describeCrashes } from './suite/crashes.ts';
import { describeFailedCalls, describeFailedChanges } from './suite/failures.ts';
import { describeLedger, describeLedgerStates, describeVerification } from './suite/ledger.ts';
import { describeLifetime } from './suite/lifetime.ts';
import { describeDailyQuota, describeLimits } from './suite/limits.ts';
import { describePruning } from './suite/prune.ts';
import { describeReconciliation } from './suite/reconciliation.ts';
import { describeReferenceModel } from './suite/reference-model.ts';
import { describeInvalidReservations, describeSettlement } from './suite/settlement.ts';
import { describeTopUps } from './suite/top-ups.ts';
import {
  describeFailures,
  describeReusedResponses,
  describeUsage,
  describeUsageAndLimits,
} from './suite/usage.ts';
import { useHarness } from './suite/use-harness.ts';

const HOUR_MS = 3_600_000;

/** What the admin page reads and writes beside the ledger. */
function describeAdminPage(open: OpenHarness): void {
  describe('the admin page', () => {
    const harness = useHarness(open);

    test('has tokens that are found by their hash, listed and revoked, also after a restart', async () => {
      const { clock, store, reopen } = harness.current;
      const expiresAt = Math.floor(clock.now()) + 1_000;
      const token = await store().adminTokens.create('hash of one', expiresAt);
      expect(token).toMatchObject({ expiresAt, revokedAt: null });
      await reopen();
      const { adminTokens } = store();
      expect(await adminTokens.find('hash of one')).toEqual(token);
      expect(await adminTokens.find('another hash')).toBeUndefined();
      const revoked = await adminTokens.revoke(token.id);
      expect(revoked.revokedAt).not.toBeNull();
      clock.advance(5_000);
      expect(await adminTokens.revoke(token.id)).toEqual(revoked);
      expect(await adminTokens.list()).toEqual([revoked]);
      await expect(adminTokens.revoke('nobody')).rejects.toThrow(/no admin token "nobody"/);
    });

    test('sums usage of accounts over days, and of groups by the day, as of the group at its end', async () => {
      const { clock, store } = harness.current;
      await store().budgets.createGroup('red');
      const one = await create(harness.current, { name: 'one', group: 'red' });
      const two = await create(harness.current, { name: 'two' });
      const first = clock.day();
      await call(harness.current, one, { cost: 2 });
      await call(harness.current, two, { cost: 3 });
      clock.advance(24 * HOUR_MS);
      await store().updateAccount(one.id, { group: null });
      await call(harness.current, one, { cost: 4 });
      await call(harness.current, one, { code: 301 });
      const of = { operation: 'searchUsers', code: '0', via: 'call' };
      const sum = { name: null, calls: 1, successes: 1, credits: 0, saved: 0 };
      const failed = { calls: 1, successes: 0 };
      const accounts = store().usageSums(['token', 'operation', 'code', 'via']);
      expect(await rowsOf(accounts)).toEqual([
        { ...sum, of: { token: one.id, ...of }, name: 'one', calls: 2, successes: 2, credits: 6 },
        { ...sum, of: { token: one.id, ...of, code: '301' }, name: 'one', ...failed },
        { ...sum, of: { token: two.id, ...of }, name: 'two', credits: 3 },
      ]);
      expect(await rowsOf(store().usageSums(['day', 'group']))).toEqual([
        { ...sum, of: { day: first, group: null }, credits: 3 },
        { ...sum, of: { day: first, group: 'red' }, credits: 2 },
        { ...sum, of: { day: clock.day(), group: null }, calls: 2, credits: 4 },
      ]);
      expect(await rowsOf(store().usageSums(['group', 'month'], { to: first }))).toHaveLength(2);
      expect(await rowsOf(store().usageSums(['key']))).toMatchObject([{ of: { key: null } }]);
    });

    test('knows the last day on which an account made a call', async () => {
      const { clock, store } = harness.current;
      const account = await create(harness.current);
      await create(harness.current);
      await call(harness.current, account);
      clock.advance(48 * HOUR_MS);
      await call(harness.current, account, { code: 301 });
      const day = clock.day();
      expect(await rowsOf(store().lastUse())).toEqual([{ accountId: account.id, day }]);
    });
  });
}

const limits = {
  operations: ['searchUsers', 'listAnswers'],
  rate: { calls: 5, seconds: 0.5 },
  dailyQuota: 1000,
  expiresAt: 1_900_000_000_000,
  origins: ['https://app.example'],
} as const;

function describeAccounts(open: OpenHarness): void {
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

function describeAccountChecks(open: OpenHarness): void {
  describe('an account', () => {
    const harness = useHarness(open);

    test('cannot have the name or the secret of an account that is not revoked', async () => {
      const { store } = harness.current;
      const first = await create(harness.current, { name: 'a', secretHash: 'one' });
      await expect(create(harness.current, { name: 'a' })).rejects.toThrow(DuplicateNameError);
      await expect(create(harness.current, { secretHash: 'one' })).rejects.toThrow(
        'belongs to another account',
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
      await expect(create(harness.current, invalid)).rejects.toThrow(StoreError);
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

function describeAccountSecrets(open: OpenHarness): void {
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

type Suite = (open: OpenHarness) => void;

const suites: readonly Suite[] = [
  describeAccounts,
  describeAccountChecks,
  describeAccountSecrets,
  describeTopUps,
  describeAdmission,
  describeRefusals,
  describeLimits,
  describeDailyQuota,
  describeSettlement,
  describeInvalidReservations,
  describeLedger,
  describeLedgerStates,
  describeVerification,
  describePruning,
  describeUsage,
  describeFailures,
  describeReusedResponses,
  describeUsageAndLimits,
  describeLifetime,
  describeCrashes,
  describeFailedCalls,
  describeFailedChanges,
  describeReferenceModel,
  describeBudgets,
  describeThresholds,
  describeGroups,
  describeReconciliation,
  describeAdminPage,
];

/** What the ordinary run tries of a store beside the one in a file. */
const sample: readonly Suite[] = [describeCrashes];

/** Tests that every implementation of `Store` must pass. */
export function describeStore(name: string, open: OpenHarness): void {
  describeSuites(name, open, suites);
}

/** The same tests for a further kind of store: the ordinary run has those of crashes. */
export function describeSample(name: string, open: OpenHarness): void {
  describeSuites(name, open, isLongRun ? suites : sample);
}

function describeSuites(name: string, open: OpenHarness, chosen: readonly Suite[]): void {
  describe(name, () => {
    for (const describeSuite of chosen) describeSuite(open);
  });
}
