import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import type { AccountSummary } from '../../src/ledger/accounts/account.ts';
import { create, reserve, settle } from '../ledger/caller.ts';
import { openNode, type PostgresNode } from '../ledger/postgres-stores.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import { missingPostgres } from './postgres-programs.ts';

const FAILOVERS = 10;
const RECOVERIES = 3;
const CALLERS = 8;
const COST = 2;
/** Milliseconds of traffic that the standby does not receive: a different moment in each round. */
const lossOf = (round: number) => 100 + 70 * round;

/** Makes calls until the signal ends it. Returns the requests whose charges were acknowledged. */
async function spend(node: PostgresNode, account: AccountSummary, signal: AbortSignal) {
  const acknowledged: string[] = [];
  while (!signal.aborted) {
    try {
      const reservation = await reserve(node, account, { cost: COST });
      await settle(node, reservation);
      acknowledged.push(reservation.requestId);
    } catch {
      await sleep(20);
    }
  }
  return acknowledged;
}

/** Gives a function that begins the loss, which gives one that makes the server in place of the primary. */
async function prepareLoss(cluster: FailoverCluster, kind: 'failover' | 'recovery') {
  if (kind === 'failover') {
    const standby = await cluster.addStandby();
    return async () => {
      await standby.freezeSender();
      return async () => {
        await standby.promote();
        return standby;
      };
    };
  }
  const backup = await cluster.backUp();
  return async () => {
    await cluster.nameMoment('before the loss');
    return () => backup.recover('before the loss');
  };
}

const rounds = [
  ...Array.from({ length: FAILOVERS }, (_, round) => ['failover', round] as const),
  ...Array.from({ length: RECOVERIES }, (_, round) => ['recovery', round] as const),
];

test.for(rounds)(
  '%s %i under load with loss: what was acknowledged is charged once, and nothing else is',
  { timeout: 120_000 },
  async ([kind, round], { skip }) => {
    const missing = missingPostgres();
    if (missing !== undefined && process.env.REQUIRE_POSTGRES !== '1') skip(missing);
    const cluster = await startFailoverCluster();
    onTestFinished(() => cluster.stop());
    const address = await cluster.createDatabase();
    const timeouts = { ...postgresTimeouts(4_000), lease: 6_000 };
    const nodes = [
      await openNode(address, 'one', timeouts),
      await openNode(address, 'two', timeouts),
    ] as const;
    const accounts = [
      await create(nodes[0], { balance: 1_000_000, dailyQuota: 1_000_000 }),
      await create(nodes[1], { balance: 1_000_000 }),
    ];
    const lose = await prepareLoss(cluster, kind);
    const stop = new AbortController();
    const callers = nodes.flatMap((node) =>
      Array.from({ length: CALLERS }, (_, index) =>
        spend(node, accounts[index % 2] as AccountSummary, stop.signal),
      ),
    );
    await sleep(300);
    const replace = await lose();
    await sleep(lossOf(round));
    await cluster.primary.kill();
    cluster.moveTo(await replace());
    for (const { events } of nodes)
      await expect
        .poll(() => events.map(({ of }) => of), { timeout: 60_000 })
        .toEqual(expect.arrayContaining(['batches', 'charges']));
    for (const node of nodes)
      await expect.poll(() => node.store().problem(), { timeout: 50_000 }).toBeUndefined();
    await sleep(300);
    stop.abort();
    const acknowledged = (await Promise.all(callers)).flat();

    const store = nodes[0].store();
    const entries = await rowsOf(store.ledger());
    const charged = new Map<string, number>();
    for (const { requestId, state, credits } of entries)
      if (requestId !== null && ['charged', 'delivered', 'refunded'].includes(state))
        charged.set(requestId, (charged.get(requestId) ?? 0) - credits);
    expect(acknowledged.filter((request) => charged.get(request) !== COST)).toEqual([]);
    const paid = [...charged.values()].filter((credits) => credits !== 0);
    // A charge whose reply was lost may stay until its refund: callers were told of all others.
    expect(paid.length).toBe(acknowledged.length);
    expect(new Set(paid)).toEqual(new Set([COST]));
    expect((await rowsOf(store.ledger({ isRecovered: true }))).length).toBeGreaterThan(0);
    expect(await store.verify()).toEqual([]);
  },
);
