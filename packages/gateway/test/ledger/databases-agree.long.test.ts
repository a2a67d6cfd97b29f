import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewBudget } from '../../../ledger/src/rules/budgets.ts';
import type { Reservation, SettlementNotes, Store } from '../../../ledger/src/store.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { newAccount } from './caller.ts';
import type { StoreHarness } from './harness.ts';
import { openPostgresHarness } from './postgres-harness.ts';
import { rowsOf, usageRows } from './rows-of.ts';
import { openMemoryHarness } from './sqlite-harness.ts';

const cluster = usePrivateCluster();

/** One of two stores that get the same operations. Tokens are the places of their ids, which are random. */
interface Side extends StoreHarness {
  readonly ids: string[];
  /** Calls in flight. */
  readonly open: Reservation[];
  /** How many names were given. */
  made: number;
}

interface Values {
  readonly token: number;
  readonly group: string | null;
  readonly other: string;
  readonly period: 'day' | 'month';
  readonly credits: number;
  readonly limit: number | null;
  readonly hours: number;
  readonly code: number;
  readonly notes: SettlementNotes;
  readonly isHard: boolean;
  readonly thresholds: readonly number[];
}

const upstreamKey = fc.constantFrom(undefined, 'key');
const stale = { code: 0, via: 'stale', saved: 1 } as const;

const values: fc.Arbitrary<Values> = fc.record({
  token: fc.nat({ max: 2 }),
  group: fc.constantFrom('a', 'b', null),
  other: fc.constantFrom('a', 'b'),
  period: fc.constantFrom('day', 'month'),
  credits: fc.integer({ min: 0, max: 9 }),
  limit: fc.option(fc.nat({ max: 9 }), { nil: null }),
  hours: fc.integer({ min: -30, max: 40 }),
  code: fc.constantFrom(0, 0, 0, 301, 500),
  notes: fc.oneof(
    fc.record({ uncertain: fc.nat({ max: 1 }), takesQuota: fc.boolean(), upstreamKey }),
    fc.constant({ countedAs: stale }),
  ),
  isHard: fc.boolean(),
  thresholds: fc.constantFrom([], [50, 100], [30]),
});

const dayBefore = ({ clock }: Side, days: number) =>
  new Date(clock.now() - days * 86_400_000).toISOString().slice(0, 10);

async function begin(side: Side, { token, credits: cost }: Values) {
  side.made += 1;
  const [accountId = 'none', requestId] = [side.ids[token], `request ${side.made}`];
  const call = { accountId, requestId, operationId: 'searchUsers', cost } as const;
  const admission = await side.store().admit(call);
  if (admission === 'changed') throw new Error('Unreachable: no version was given');
  if (admission.ok) side.open.push(admission.reservation);
  return admission.ok ? 'begun' : admission;
}

async function finish({ store, open }: Side, { code, notes }: Values) {
  const reservation = open.shift();
  if (reservation === undefined) return undefined;
  const { countedAs, ...others } = notes;
  const counted = code !== 0 && countedAs !== undefined && { countedAs };
  const { charged } = await store().settle(reservation, code, { ...others, ...counted });
  if (code === 0) store().markDelivered(reservation);
  return charged;
}

async function create(side: Side, { group, limit }: Values) {
  side.made += 1;
  const name = `token ${side.made}`;
  const limits = { name, secretHash: `hash ${name}`, group, balance: 9, dailyQuota: limit };
  const account = await side.store().createAccount(newAccount(limits));
  side.ids.push(account.id);
  return account;
}

function budgetOf({ ids }: Side, { token, group, credits, ...rest }: Values): NewBudget {
  const accountId = ids[token] ?? 'none';
  return {
    ...rest,
    credits: credits + 1,
    ...(group === null ? { accountId, group } : { accountId: null, group }),
  };
}

function reconcile(side: Side, { token, credits, hours, code, notes }: Values) {
  const { uncertain = 0, takesQuota = false, upstreamKey = null, countedAs } = notes;
  const isCharged = code === 0 && countedAs === undefined;
  const call = {
    ...{
      time: side.clock.now() + 1,
      requestId: `request ${Math.abs(hours)}`,
      code,
      isCharged,
      uncertain,
    },
    ...{ accountId: side.ids[token] ?? 'none', operationId: 'searchUsers', upstreamKey },
    ...({ via: countedAs?.via ?? 'call', day: dayBefore(side, Math.abs(hours) % 3) } as const),
    ...{ credits: isCharged ? credits : 0, takesQuota: !isCharged && uncertain > 0 && takesQuota },
  };
  return side.store().reconciliation.add([call], -1);
}

async function claim({ store }: Side) {
  const { budgetEvents } = store();
  const events = await budgetEvents.claim({ limit: 20, hiddenMs: 1 });
  for (const event of events) await budgetEvents.noteDelivery(event, { outcome: 'delivered' });
  return events.map(({ id: _, ...event }) => event);
}

type Apply = (side: Side, values: Values, id: string, store: Store) => unknown;
const update =
  (change: (values: Values) => Parameters<Store['updateAccount']>[1]): Apply =>
  (_, given, id, store) =>
    store.updateAccount(id, change(given));

const setBudget: Apply = (side, given, _id, store) =>
  store.budgets.setBudget(budgetOf(side, given), given.hours > 0);

const beginning: readonly Apply[] = [
  async (_, _given, _id, { budgets }) => [
    await budgets.createGroup('a'),
    await budgets.createGroup('b'),
  ],
  ...[create, create, create, setBudget, setBudget],
];

const operations: readonly Apply[] = [
  ...Array<Apply>(6).fill(async (side, given) => [
    await begin(side, given),
    await finish(side, given),
  ]),
  ...[
    begin,
    begin,
    finish,
    finish,
    create,
    ...Array<Apply>(4).fill(reconcile),
    setBudget,
    setBudget,
  ],
  (_, _given, id, store) => store.admitReuse(id),
  update(({ limit }) => ({ dailyQuota: limit })),
  update(({ limit }) => ({ balance: limit })),
  ...Array<Apply>(2).fill(update(({ group }) => ({ group }))),
  update(({ credits }) => ({ name: `token ${credits}` })),
  (_, _given, id, store) => store.revokeAccount(id),
  ({ clock }, { hours }, id, store) => store.rotateSecret(id, `hash of ${hours}`, clock.now()),
  (_, { credits, limit }, id, store) => store.topUp(id, credits - 4, { key: `key ${limit}` }),
  ...Array<Apply>(2).fill((_, { other }, _id, store) => store.budgets.createGroup(other)),
  (_, { other }, _id, store) => store.budgets.removeGroup(other),
  (side, given, _id, store) => store.budgets.removeBudget(budgetOf(side, given), given.period),
  ({ clock }, { hours }) => clock.advance(Math.abs(hours) * 3_600_000),
  (side, { hours }, _id, store) => store.prune(dayBefore(side, Math.abs(hours) % 4)),
  async (side, _given, _id, store) => {
    side.open.length = 0;
    await rowsOf(store.ledger({ limit: 0 }));
    await side.reopen();
  },
];

/** What callers and administrators see of the result of an operation, and of everything that a store has after it. */
async function seenAfter(apply: Apply, side: Side, given: Values): Promise<unknown> {
  const applying = async () => apply(side, given, side.ids[given.token] ?? 'none', side.store());
  const result = await applying().catch(String);
  const store = side.store();
  const events = await claim(side);
  expect(await store.verify()).toEqual([]);
  const entries = await rowsOf(store.ledger());
  const seen = {
    ...{ result, events, accounts: await store.accounts(), usage: await usageRows(store) },
    limits: await Promise.all(side.ids.map((id) => store.limits(id))),
    ...{ groups: await store.budgets.groups(), budgets: await store.budgets.budgets() },
    // A data folder has the time of the admission where a restart released a call.
    entries: entries.map(({ id: _, at, ...entry }) => ({
      ...entry,
      at: entry.state !== 'released' && at,
    })),
    failures: await rowsOf(store.failures()),
    ofGroups: await rowsOf(store.usageSums(['group', 'month'])),
    lastUse: await rowsOf(store.lastUse()),
  };
  const text = side.ids.reduce((all, id, at) => all.replaceAll(id, `#${at}`), JSON.stringify(seen));
  return ordered(JSON.parse(text));
}

/** Rows in an order of their own, without the numbers of budgets: a shared database gives none twice, also after an error. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => JSON.stringify(ordered(each))).sort();
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([name]) => name !== 'number');
  return Object.fromEntries(members.map(([name, each]) => [name, ordered(each)]));
}

test('a data folder and a shared database agree on everything that callers and administrators see', async () => {
  const steps = fc.array(fc.tuple(fc.nat({ max: operations.length - 1 }), values), {
    minLength: 10,
    maxLength: 40,
  });
  const agreement = fc.asyncProperty(steps, async (random) => {
    const opened = [await openMemoryHarness(), await openPostgresHarness(cluster.current)];
    const [one, other] = opened.map(
      (harness): Side => ({ ...harness, ids: [], open: [], made: 0 }),
    );
    if (one === undefined || other === undefined) throw new Error('Unreachable: there are two');
    try {
      for (const [index, [at, given]] of random.entries()) {
        const apply = beginning[index] ?? operations[at] ?? create;
        expect(await seenAfter(apply, other, given)).toEqual(await seenAfter(apply, one, given));
      }
    } finally {
      for (const harness of opened) await harness.dispose();
    }
  });
  await fc.assert(agreement, { numRuns: 60, endOnFailure: true });
}, 600_000);
