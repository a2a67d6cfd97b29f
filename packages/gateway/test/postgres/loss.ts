import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { run, type ServedProcess, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import type { StartedUpstream } from '../relay/start-upstream.ts';
import { dump } from './dump.ts';
import type { FailoverCluster } from './failover-cluster.ts';
import { administer } from './server-process.ts';

const CALLERS_OF_NODE = 4;

/** Prepares a loss. The result sets the database back to about the moment at which it is called. */
type PrepareLoss = (
  cluster: FailoverCluster,
  address: PostgresAddress,
) => Promise<() => Promise<() => Promise<void>>>;

export const losses = {
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

/** Callers of a node, each request for another keyword, until they are stopped. */
export function startCallers({ url }: ServedProcess, token: string, name: string) {
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

/** Relays on a shared database, and its administration on the machine of the first one. */
export function createGateways(url: string, path: (...parts: string[]) => string) {
  const logs: string[] = [];
  const env = { GATEWAY_DATABASE_URL: url, GATEWAY_LOG_FILE: path('one.log') };
  const admin = (...args: readonly string[]) => run(args, { env });
  const give = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await admin(...args);
    expect(code, stdout + stderr).toBe(0);
    return stdout.trim();
  };
  const reconcile = (...args: readonly string[]) =>
    admin('ledger', 'reconcile', ...logs.flatMap((log) => ['--log', log]), ...args);
  return {
    admin,
    /** Gives a command that succeeds. @returns what it printed */
    give,
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
      return JSON.parse(await give('ledger', 'list', '--limit', '1000000', '--format', 'json'));
    },
    /** The balance of the first token. */
    async balance(): Promise<number> {
      return JSON.parse(await give('tokens', 'list', '--format', 'json'))[0].balance;
    },
  };
}

type Gateways = ReturnType<typeof createGateways>;

/**
 * Checks that callers, upstream and ledger agree to the credit, and that the ledger is consistent.
 * @param acknowledged the calls that succeeded, by their request ids
 * @param added all credits that the token was given
 */
export async function expectAgreement(
  gateways: Gateways,
  {
    acknowledged,
    added,
    upstream,
    superuserUrl,
  }: {
    readonly acknowledged: readonly string[];
    readonly added: number;
    readonly upstream: StartedUpstream;
    readonly superuserUrl: string;
  },
): Promise<void> {
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
  expect(await gateways.balance()).toBe(added - charges.length);
  const days = await administer(superuserUrl, 'SELECT sum(count)::int AS count FROM upstream_days');
  expect(days.rows[0]?.count).toBeGreaterThanOrEqual(successes);
  await gateways.give('ledger', 'verify');
}

/** Waits until a node has read the changes that were committed before. */
export async function untilSeen(
  cluster: Pick<FailoverCluster, 'superuserUrl'>,
  address: PostgresAddress,
  node: string,
): Promise<void> {
  const url = cluster.superuserUrl(address);
  const [row] = (await administer(url, 'SELECT clock_timestamp()::text AS now')).rows;
  const polls = async () =>
    (
      await administer(
        url,
        `SELECT FROM pg_stat_activity WHERE application_name = '${node}' AND state = 'idle'
         AND query LIKE 'WITH old AS%' AND query_start > '${row?.now}' AND datname = current_database()`,
      )
    ).rows;
  await expect.poll(polls, { timeout: 30_000 }).not.toEqual([]);
}

/** What `/readyz` says. */
export async function reasonsOf({ adminUrl }: ServedProcess): Promise<readonly string[]> {
  const { reasons = [] } = (await (await fetch(`${adminUrl}/readyz`)).json()) as {
    readonly reasons?: readonly { readonly id: string }[];
  };
  return reasons.map(({ id }) => id);
}
