import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { searchUsers } from '../command/search-users.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { startFailoverCluster } from './failover-cluster.ts';
import { createGateways, expectAgreement, losses, reasonsOf, startCallers } from './loss.ts';
import { missingPostgres } from './postgres-programs.ts';

const path = useFolderPerTest();

const BALANCE = 1_000_000;
/** Milliseconds of traffic that are lost: a different moment in each round. */
const lossOf = (round: number) => 100 + 70 * round;

const rounds = [
  ...Array.from({ length: 10 }, (_, round) => ['failover', round] as const),
  ...Array.from({ length: 3 }, (_, round) => ['recovery', round] as const),
  ...Array.from({ length: 3 }, (_, round) => ['restored dump', round] as const),
];

test.for(rounds)(
  '%s %i with loss under load: after reconcile, callers, upstream and ledger agree to the credit',
  { timeout: 300_000 },
  async ([kind, round], { skip }) => {
    const missing = missingPostgres();
    if (missing !== undefined && process.env.REQUIRE_POSTGRES !== '1') skip(missing);
    const cluster = await startFailoverCluster();
    onTestFinished(() => cluster.stop());
    const address = await cluster.createDatabase();
    const upstream = await startUpstream();
    const gateways = createGateways(cluster.urlOf(address), path);
    const nodes = [
      await gateways.start('one', upstream.url),
      await gateways.start('two', upstream.url),
    ] as const;
    const token = await gateways.give('tokens', 'create', '--name', 'A', '--balance', `${BALANCE}`);
    const lose = await losses[kind](cluster, address);
    const callers = nodes.map((node, index) => startCallers(node, token, `${index}`));
    await sleep(300);
    const replace = await lose();
    await sleep(lossOf(round));
    await replace();
    for (const node of nodes)
      await expect.poll(() => reasonsOf(node), { timeout: 60_000 }).toContain('database_set_back');
    const acknowledged = (await Promise.all(callers.map((each) => each.stop()))).flat();
    expect(acknowledged.length).toBeGreaterThan(0);

    // What was charged in the last moment may not be in the logs yet.
    const found = await gateways.untilNothingLacks();
    expect(found, 'charges that were lost').toBeGreaterThan(0);
    await gateways.give('database', 'accept');
    for (const node of nodes)
      await expect.poll(() => reasonsOf(node), { timeout: 60_000 }).toEqual([]);
    for (const node of nodes)
      expect((await searchUsers(node.url, token, `after ${node.pid}`)).code).toBe(0);
    for (const node of nodes) expect(await node.stop()).toBe(0);

    const again = await gateways.reconcile();
    expect([again.code, again.stdout]).toEqual([0, '']);
    await expectAgreement(gateways, {
      ...{ acknowledged, added: BALANCE, upstream },
      superuserUrl: cluster.superuserUrl(address),
    });
  },
);
