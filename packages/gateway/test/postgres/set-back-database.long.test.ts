import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { type Outcome, run, type ServedProcess, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { textOf, userLine } from '../dataset/test-dataset.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { dump } from './dump.ts';
import { type FailoverCluster, startFailoverCluster } from './failover-cluster.ts';
import { missingPostgres } from './postgres-programs.ts';

const path = useFolderPerTest();

/** Sets the database back to the moment before `begin` resolved. */
interface SetBack {
  readonly begin: (cluster: FailoverCluster, address: PostgresAddress) => Promise<() => unknown>;
}

const setBacks: Readonly<Record<string, SetBack['begin']>> = {
  'a standby that was promoted after its sender froze': async (cluster) => {
    const standby = await cluster.addStandby();
    await standby.untilCaughtUp();
    await standby.freezeSender();
    return async () => {
      await cluster.primary.kill();
      await standby.promote();
      cluster.moveTo(standby);
    };
  },
  'a recovery to the moment before the last import': async (cluster) => {
    const backup = await cluster.backUp();
    await cluster.nameMoment('before the import');
    return async () => {
      await cluster.primary.kill();
      cluster.moveTo(await backup.recover('before the import'));
    };
  },
  'a dump that was restored under running nodes': async (cluster, address) => {
    const before = await dump(cluster, address);
    return () => before.restore();
  },
};

test.for(Object.keys(setBacks))(
  '%s: all nodes notice and stop, and serve one dataset again once the loss is accepted',
  {
    timeout: 180_000,
  },
  async (kind, { skip }) => {
    const missing = missingPostgres();
    if (missing !== undefined && process.env.REQUIRE_POSTGRES !== '1') skip(missing);
    const cluster = await startFailoverCluster();
    onTestFinished(() => cluster.stop());
    const address = await cluster.createDatabase();
    const nodes = createNodes(cluster.urlOf(address));
    const [one, two] = [await nodes.start('one'), await nodes.start('two')];
    const token = (await nodes.admin('tokens', 'create', '--name', 'anna')).stdout.trim();
    await nodes.importUser('kept');
    const lose = await setBacks[kind]?.(cluster, address);

    await nodes.importUser('lost');
    for (const node of [one, two]) await findsUser(node, token, 'lost', true);
    await lose?.();
    for (const node of [one, two]) {
      await expect.poll(() => node.outcome.stderr, { timeout: 50_000 }).toMatch(namesRevision(2));
      await expect
        .poll(() => node.outcome.stderr, { timeout: 50_000 })
        .toMatch(/"charges":1,.*it lacks charges/);
      await expect
        .poll(() => stateOf(node), { timeout: 50_000 })
        .toMatchObject({
          status: 'not ready',
          reasons: expect.arrayContaining([expect.objectContaining({ id: 'database_set_back' })]),
        });
      expect((await searchUsers(node.url, token, 'lost')).code).toBe(500);
    }
    await expect(nodes.start('new')).rejects.toThrow('so no gateway serves');
    expect(await nodes.admin('database', 'accept')).toMatchObject({
      ...{ code: 0, stdout: expect.stringMatching(/is accepted: gateways serve again/) },
    });
    expect((await nodes.admin('database', 'accept')).stdout).toContain('are not stopped');
    for (const node of [one, two]) {
      await isReady(node);
      await findsUser(node, token, 'lost', false);
      await findsUser(node, token, 'kept', true);
      expect(await metricsOf(node)).toContain(
        'social_data_database_set_back_total{of="dataset"} 1',
      );
      expect(await metricsOf(node)).toContain(
        'social_data_database_set_back_total{of="batches"} 1',
      );
    }
    const three = await nodes.start('three');
    await isReady(three);
    expect(await nodes.importUser('new')).toMatchObject({ code: 0 });
    for (const node of [one, two, three]) {
      await findsUser(node, token, 'new', true);
      await findsUser(node, token, 'lost', false);
      expect(await node.stop()).toBe(0);
      expect(node.outcome.stderr).not.toContain('unexpected error');
    }
    const again = await Promise.all(['one', 'two', 'three'].map(nodes.start));
    for (const node of again) {
      await isReady(node);
      await findsUser(node, token, 'new', true);
    }
    expect(await nodes.importUser('newest')).toMatchObject({ code: 0 });
    expect(await nodes.admin('ledger', 'verify')).toMatchObject({ code: 0 });
  },
);

/** The line of the log that names the import, which was the second revision. */
function namesRevision(revision: number): RegExp {
  return new RegExp(
    `"level":50.*"revisions":\\[${revision}\\].*"kind":"import","appendedAt":"20.*was set back: it lacks changes`,
  );
}

function createNodes(url: string) {
  const env = { GATEWAY_DATABASE_URL: url };
  const admin = (...args: readonly string[]) => run(args, { env });
  return {
    admin,
    start: (node: string) => serve(['--node', node, '--data-dir', path(node)], { env }),
    importUser: async (name: string): Promise<Outcome> => {
      const file = path(`${name}.ndjson`);
      writeFileSync(file, textOf([userLine(`user-${name}`, { name })]));
      const outcome = await admin('dataset', 'import', file);
      expect(outcome.code, outcome.stderr).toBe(0);
      return outcome;
    },
  };
}

async function stateOf({ adminUrl }: ServedProcess): Promise<unknown> {
  return (await fetch(`${adminUrl}/readyz`)).json();
}

async function isReady(node: ServedProcess): Promise<void> {
  await expect.poll(() => stateOf(node), { timeout: 50_000 }).toMatchObject({ status: 'ready' });
}

async function metricsOf({ adminUrl }: ServedProcess): Promise<string> {
  return (await fetch(`${adminUrl}/metrics`)).text();
}

/** Whether a search of a node finds the user, which every node is given a moment for. */
async function findsUser(
  { url }: ServedProcess,
  token: string,
  name: string,
  isFound: boolean,
): Promise<void> {
  const found = async () => (await searchUsers(url, token, name)).userIds;
  await expect.poll(found).toEqual(isFound ? [`user-${name}`] : []);
}
