import type { OperationId } from '@social-data/contract';
import type { AccountSummary, NewAccount } from '../../../ledger/src/accounts.ts';
import type { Limit } from '../../../ledger/src/rules/limits.ts';
import type { Admission, Reservation, Store } from '../../../ledger/src/store.ts';
import type { FakeClock } from './fake-clock.ts';

/** A store and its clock, for the functions below. */
export interface Caller {
  store(): Store;
  readonly clock: Pick<FakeClock, 'now' | 'monotonic' | 'day'>;
}

let created = 0;

/** A new account with these limits, unlimited otherwise. */
export function newAccount(limits: Partial<NewAccount> = {}): NewAccount {
  created += 1;
  return {
    name: `account ${created}`,
    secretHash: `hash ${created}`,
    operations: null,
    rate: null,
    dailyQuota: null,
    balance: null,
    expiresAt: null,
    origins: null,
    group: null,
    ...limits,
  };
}

export function create(caller: Caller, limits: Partial<NewAccount> = {}): Promise<AccountSummary> {
  return caller.store().createAccount(newAccount(limits));
}

interface CallOptions {
  readonly cost?: number;
  readonly operationId?: OperationId;
  readonly mayBeBilled?: boolean;
}

/** Requests admission for one call. */
export async function admit(
  { store }: Caller,
  { id }: AccountSummary,
  { cost = 1, operationId = 'searchUsers', mayBeBilled = false }: CallOptions = {},
): Promise<Admission> {
  created += 1;
  const requestId = `request ${created}`;
  const admission = await store().admit({
    accountId: id,
    operationId,
    requestId,
    cost,
    mayBeBilled,
  });
  if (admission === 'changed') throw new Error('Unreachable: no version was given');
  return admission;
}

/** Admits a call and returns its reservation. Throws when the call is refused. */
export async function reserve(
  caller: Caller,
  account: AccountSummary,
  options?: CallOptions,
): Promise<Reservation> {
  const admission = await admit(caller, account, options);
  if (!admission.ok) throw new Error(`refused by ${admission.limit}`);
  return admission.reservation;
}

export function settle({ store }: Caller, reservation: Reservation, code = 0) {
  return store().settle(reservation, code);
}

/** Makes a whole call. Returns its code, or the limit that refused it. */
export async function call(
  caller: Caller,
  account: AccountSummary,
  { code = 0, ...options }: CallOptions & { readonly code?: number } = {},
): Promise<number | Limit> {
  const admission = await admit(caller, account, options);
  if (!admission.ok) return admission.limit;
  await settle(caller, admission.reservation, code);
  return code;
}

/** The current limits of an account. */
export function limitsOf({ store }: Caller, { id }: AccountSummary) {
  return store().limits(id);
}

/** Starts an action several times at once and waits for all results. */
export function times<Result>(count: number, action: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, action));
}

/** Counts how often each value occurs. */
export function tally<Value extends string | number>(values: readonly Value[]) {
  const counts: Partial<Record<Value, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
