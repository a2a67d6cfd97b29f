import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { run, type ServedProcess, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { dump } from './dump.ts';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import { missingPostgres } from './postgres-programs.ts';
import { administer } from './server-process.ts';

const path = useFolderPerTest();

const BALANCE = 1_000_000;
const CALLERS_OF_NODE = 4;
/** Milliseconds of traffic that are lost: a different moment in each round. */
const lossOf = (round: number) => 100 + 70 * round;

/** Prepares a loss. The result sets the database back to about the moment at which it is called. */
type PrepareLoss = (
  cluster: FailoverCluster,
  address: PostgresAddress,
) => Promise<() => Promise<() => Promise<void>>>;

const losses = {
  failover: async (cluster) => {
    const standby = await cluster.addStandby();
    return async () => {
      await standby.freezeSender();
      return async () => {
        await cluster.primary.kill();
        await standby.promote();
        cluster.moveTo(standby);
      };
    };
  },
  recovery: async (cluster) => {
    const backup = await cluster.backUp();
    return async () => {
      await cluster.nameMoment('before the loss');
      return async () => {
        await cluster.primary.kill();
        cluster.moveTo(await backup.recover('before the loss'));
      };
    };
  },
  'restored dump': async (cluster, address) => async () => {
    const before = await dump(cluster, address);
    return () => before.restore();
  },
} satisfies Readonly<Record<string, PrepareLoss>>;

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
    const [upstream, gateways] = [await startUpstream(), createGateways(cluster.urlOf(address))];
    const nodes = [
      await gateways.start('one', upstream.url),
      await gateways.start('two', upstream.url),
    ] as const;
    const { stdout } = await gateways.admin(
      'tokens',
      'create',
      '--name',
      'A',
      '--balance',
      `${BALANCE}`,
    );
    const lose = await losses[kind](cluster, address);
    const callers = nodes.map((node, index) => startCallers(node, stdout.trim(), `${index}`));
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
    expect(await gateways.admin('database', 'accept')).toMatchObject({ code: 0 });
    for (const node of nodes)
      await expect.poll(() => reasonsOf(node), { timeout: 60_000 }).toEqual([]);
    for (const node of nodes)
      expect((await searchUsers(node.url, stdout.trim(), `after ${node.pid}`)).code).toBe(0);
    for (const node of nodes) expect(await node.stop()).toBe(0);

    const again = await gateways.reconcile();
    expect([again.code, again.stdout]).toEqual([0, '']);
    const entries = await gateways.entries();
    const charged = new Map<string | null, number>();
    for (const { request, state, credits } of entries)
      if (/^(charged|delivered|refunded)$/.test(state))
        charged.set(request, (charged.get(request) ?? 0) - credits);
    expect(acknowledged.filter((request) => charged.get(request) !== 1)).toEqual([]);
    const charges = [...charged.values()].filter((credits) => credits !== 0);
    expect(new Set(charges)).toEqual(new Set([1]));
    const { successes } = await upstream.report();
    const uncertain = entries.reduce((sum, entry) => sum + entry.uncertain, 0);
    expect(charges.length).toBeLessThanOrEqual(successes);
    expect(charges.length + uncertain).toBeGreaterThanOrEqual(successes);
    expect(await gateways.balance()).toBe(BALANCE - charges.length);
    const days = await administer(
      cluster.superuserUrl(address),
      'SELECT sum(count)::int AS count FROM upstream_days',
    );
    expect(days.rows[0]?.count).toBeGreaterThanOrEqual(successes);
    expect(await gateways.admin('ledger', 'verify')).toMatchObject({ code: 0 });
  },
);

/** Callers of a node, each request for another keyword, until they are stopped. */
function startCallers({ url }: ServedProcess, token: string, name: string) {
  const acknowledged: string[] = [];
  const stop = new AbortController();
  const call = async (_: unknown, caller: number) => {
    for (let number = 0; !stop.signal.aborted; number += 1) {
      const keyword = `${name}-${caller}-${number}:ok`;
      const response = await searchUsers(url, token, keyword).catch(() => undefined);
      if (response?.code === 0) acknowledged.push(response.requestId);
      else await sleep(50);
    }
  };
  const ended = Promise.all(Array.from({ length: CALLERS_OF_NODE }, call));
  return {
    async stop(): Promise<readonly string[]> {
      stop.abort();
      await ended;
      return acknowledged;
    },
  };
}

interface ListedEntry {
  readonly request: string | null;
  readonly state: string;
  readonly credits: number;
  readonly uncertain: number;
}

/** Relays on a shared database, and its administration. */
function createGateways(url: string) {
  const logs: string[] = [];
  const env = { GATEWAY_DATABASE_URL: url };
  const admin = (...args: readonly string[]) => run(args, { env });
  const reconcile = (...args: readonly string[]) =>
    admin('ledger', 'reconcile', ...logs.flatMap((log) => ['--log', log]), ...args);
  return {
    admin,
    reconcile,
    async start(node: string, upstream: string): Promise<ServedProcess> {
      logs.push(path(`${node}.log`));
      writeFileSync(path('team-token'), 'team-token-of-the-test\n', { mode: 0o600 });
      const relay = [
        ...['--source', 'relay', '--upstream', upstream, '--upstream-daily-limit', '1000000'],
        ...['--upstream-token-file', path('team-token')],
      ];
      const own = ['--node', node, '--data-dir', path(node), '--log-file', path(`${node}.log`)];
      return serve([...own, ...relay], { env });
    },
    /** Applies what the logs have until nothing is left. @returns how much that was */
    async untilNothingLacks(): Promise<number> {
      for (let found = 0; ; ) {
        const { code, stdout, stderr } = await reconcile('--apply');
        expect(code, stdout + stderr).toBe(0);
        const added = stdout.match(/ added\b/g)?.length ?? 0;
        if (added === 0 && found > 0) return found;
        found += added;
      }
    },
    async entries(): Promise<readonly ListedEntry[]> {
      const { stdout } = await admin('ledger', 'list', '--limit', '1000000', '--format', 'json');
      return JSON.parse(stdout);
    },
    async balance(): Promise<number> {
      const { stdout } = await admin('tokens', 'list', '--format', 'json');
      return JSON.parse(stdout)[0].balance;
    },
  };
}

async function reasonsOf({ adminUrl }: ServedProcess): Promise<readonly string[]> {
  const { reasons = [] } = (await (await fetch(`${adminUrl}/readyz`)).json()) as {
    readonly reasons?: readonly { readonly id: string }[];
  };
  return reasons.map(({ id }) => id);
}
