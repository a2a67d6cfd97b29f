import fc from 'fast-check';

/** The end of a call whose response was probably billed and could not be passed on: code 500, which takes quota. */
export const PROBABLY_BILLED = 'probably billed';

/** How a call ends: with a code, or as probably billed. */
export type CallEnd = number | typeof PROBABLY_BILLED;

/** An event in the life of a store. Events can follow each other in any order. */
export type Event =
  /** Simultaneous calls: each is settled with its end, or stays in flight for null. */
  | {
      readonly kind: 'calls';
      readonly account: number;
      readonly cost: number;
      readonly ends: readonly (CallEnd | null)[];
      readonly canWrite: boolean;
    }
  /** All calls in flight are settled. */
  | { readonly kind: 'finish'; readonly end: CallEnd; readonly canWrite: boolean }
  | { readonly kind: 'refused'; readonly account: number; readonly code: number }
  | { readonly kind: 'advance'; readonly milliseconds: number }
  | { readonly kind: 'jump'; readonly hours: number }
  | { readonly kind: 'top-up'; readonly account: number; readonly credits: number }
  | { readonly kind: 'balance'; readonly account: number; readonly balance: number | null }
  | {
      readonly kind: 'limit';
      readonly account: number;
      readonly calls: number | null;
      readonly quota: number | null;
    }
  | { readonly kind: 'rotate' | 'revoke'; readonly account: number }
  | { readonly kind: 'reopen' | 'crash' };

const ACCOUNTS = 3;
/** Length of every rate in seconds. A change of limits changes only the number of calls. */
export const RATE_SECONDS = 2;

const account = fc.nat({ max: ACCOUNTS - 1 });
const optional = (max: number) => fc.option(fc.nat({ max }), { nil: null });
const canWrite = fc.integer({ min: 0, max: 7 }).map((number) => number > 0);

const calls = fc.record({
  kind: fc.constant('calls' as const),
  account,
  cost: fc.constantFrom(0, 1, 1, 1, 3),
  ends: fc.array(fc.constantFrom<CallEnd | null>(0, 0, 0, 0, 301, 500, PROBABLY_BILLED, null), {
    minLength: 1,
    maxLength: 40,
  }),
  canWrite,
});

export const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 8, arbitrary: calls },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('finish' as const),
      end: fc.constantFrom<CallEnd>(0, 0, 301, PROBABLY_BILLED),
      canWrite,
    }),
  },
  fc.record({
    kind: fc.constant('refused' as const),
    account,
    code: fc.constantFrom(302, 303, 400, 600, 601),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      milliseconds: fc.nat({ max: 1500 }),
    }),
  },
  fc.record({ kind: fc.constant('jump' as const), hours: fc.integer({ min: -30, max: 30 }) }),
  fc.record({
    kind: fc.constant('top-up' as const),
    account,
    credits: fc.integer({ min: -20, max: 40 }),
  }),
  fc.record({ kind: fc.constant('balance' as const), account, balance: optional(80) }),
  fc.record({
    kind: fc.constant('limit' as const),
    account,
    calls: optional(30),
    quota: optional(50),
  }),
  fc.record({ kind: fc.constantFrom('rotate' as const, 'revoke' as const), account }),
  fc.record({ kind: fc.constantFrom('reopen' as const, 'crash' as const) }),
);

/** Initial limits of all accounts. */
export const initialLimits = fc.array(
  fc.record({ calls: optional(30), quota: optional(50), balance: optional(80) }),
  { minLength: ACCOUNTS, maxLength: ACCOUNTS },
);
