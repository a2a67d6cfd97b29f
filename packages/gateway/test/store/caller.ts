import type { OperationId } from '@social-data/contract';
import type { Admission, NewAccount, Reservation, Store } from '../../src/store/store.ts';
import type { TokenAccount } from '../../src/tokens/token-account.ts';
import type { FakeClock } from './fake-clock.ts';

/** What a caller needs: a store, and the time. */
export interface Caller {
  store(): Store;
  readonly clock: Pick<FakeClock, 'now' | 'monotonic' | 'day'>;
}

let made = 0;

/** An account without limits, but for those that are given. */
export function newAccount(limits: Partial<NewAccount> = {}): NewAccount {
  made += 1;
  return {
    name: `holder ${made}`,
    secretHash: `hash ${made}`,
    operations: null,
    rate: null,
    dailyQuota: null,
    balance: null,
    expiresAt: null,
    origins: null,
    createdAt: 1_700_000_000_000,
    ...limits,
  };
}

export function create(caller: Caller, limits: Partial<NewAccount> = {}): Promise<TokenAccount> {
  return caller.store().createAccount(newAccount(limits));
}

interface CallOptions {
  readonly cost?: number;
  readonly operationId?: OperationId;
}

/** Asks for admission now. */
export async function admit(
  { store, clock }: Caller,
  { id }: TokenAccount,
  { cost = 1, operationId = 'searchUsers' }: CallOptions = {},
): Promise<Admission> {
  made += 1;
  return store().admit({
    accountId: id,
    operationId,
    requestId: `request ${made}`,
    cost,
    now: clock.now(),
    monotonic: clock.monotonic(),
    day: clock.day(),
  });
}

/** The reservation of a call that passes; fails the test when it does not. */
export async function reserve(
  caller: Caller,
  account: TokenAccount,
  options?: CallOptions,
): Promise<Reservation> {
  const admission = await admit(caller, account, options);
  if (!admission.ok) throw new Error(`refused by ${admission.limit}`);
  return admission.reservation;
}

export function settle({ store, clock }: Caller, reservation: Reservation, code = 0) {
  return store().settle(reservation, { code, now: clock.now() }, (settlement) => settlement);
}

/** A whole call: the code that its caller would see. */
export async function call(
  caller: Caller,
  account: TokenAccount,
  { code = 0, ...options }: CallOptions & { readonly code?: number } = {},
): Promise<number | 'rate' | 'daily' | 'balance'> {
  const admission = await admit(caller, account, options);
  if (!admission.ok) return admission.limit;
  await settle(caller, admission.reservation, code);
  return code;
}

/** The limits of an account as they stand now. */
export function limitsOf({ store, clock }: Caller, { id }: TokenAccount) {
  return store().limits(id, { day: clock.day(), monotonic: clock.monotonic() });
}

export function times<Result>(count: number, make: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, make));
}

/** How often each value occurs. */
export function tally<Value extends string | number>(values: readonly Value[]) {
  const counts: Partial<Record<Value, number>> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
