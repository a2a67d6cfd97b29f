import { expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../../test/scale.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { systemClock } from '../../../source/src/source.ts';
import { createDataFolder } from '../../src/config/data-folder.ts';
import { configWith } from '../../src/config/read-config.ts';
import { openData } from '../../src/open-data.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { call, create, reserve, settle } from '../ledger/caller.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { startTestGateway } from './test-gateway.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

/** A gateway on a shared database. It is closed after the test. */
async function startNode(address: PostgresAddress, node: string) {
  const config = configWith({
    ...{ dataDir: path(node), sharedDatabase: { address, node } },
    ...{ port: 0, adminPort: 0, logLevel: 'silent' },
  });
  createDataFolder(config.dataDir);
  const data = await openData(config, { clock: systemClock });
  const gateway = await startGateway(config, { data });
  onTestFinished(() => gateway.close());
  return { data, metrics: () => metricsOf(gateway.adminUrl) };
}

/** The series of the metrics that have one label or none, with their values. */
async function metricsOf(adminUrl: string | null): Promise<ReadonlyMap<string, number>> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const series = [...text.matchAll(/^(social_data_\S+) (\S+)$/gm)];
  return new Map(series.map(([, name = '', value]) => [name, Number(value)]));
}

test('a node of a shared database shows its connections, its lease and the revision in force', async () => {
  const { data, metrics } = await startNode(await cluster.current.createDatabase(), 'one');
  await data.dataset.seed({ authors: 2, users: 3, questions: 1 });
  await expect
    .poll(async () => (await metrics()).get('social_data_dataset_revision_in_force'))
    .toBe(1);
  const shown = await metrics();
  expect(shown.get('social_data_dataset_revision')).toBe(1);
  expect(shown.get('social_data_queued_writes')).toBeGreaterThanOrEqual(0);
  const age = shown.get('social_data_last_write_age_seconds') ?? Number.NaN;
  expect(age).toBeGreaterThanOrEqual(0);
  const lease = shown.get('social_data_database_lease_remaining_seconds') ?? Number.NaN;
  expect(lease).toBeGreaterThan(0);
  expect(Math.round(lease + age)).toBe(15);
  expect(shown.get('social_data_database_reconnects_total')).toBe(0);
});

longTest(
  'a node that lost its connection counts that it connected again, and what waits meanwhile',
  async () => {
    const { data, metrics } = await startNode(await cluster.current.createDatabase(), 'two');
    const { store, postgres } = data;
    const caller = { store: () => store, clock: { ...systemClock, day: () => '' } };
    const account = await create(caller, { balance: 10 });
    cluster.current.pause();
    const reserving = reserve(caller, account);
    try {
      await expect.poll(async () => (await metrics()).get('social_data_queued_writes')).toBe(1);
    } finally {
      cluster.current.resume();
    }
    await settle(caller, await reserving);
    const before = (await metrics()).get('social_data_database_reconnects_total') ?? 0;
    await postgres?.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    const reconnects = async () => {
      await call(caller, account, { cost: 0 });
      return (await metrics()).get('social_data_database_reconnects_total');
    };
    await expect.poll(reconnects).toBe(before + 1);
    expect(
      (await metrics()).get('social_data_not_ready_reason{reason="database_unreachable"}'),
    ).toBe(0);
  },
);

test('a gateway on SQLite shows what waits for the disk, and nothing of a database', async () => {
  const gateway = await startTestGateway();
  const { store } = gateway;
  const caller = { store: () => store, clock: { ...systemClock, day: () => '' } };
  const account = await create(caller, { balance: 10 });
  const reservation = await reserve(caller, account);
  await settle(caller, reservation);
  const reserving = reserve(caller, account);
  expect(store.statistics?.()?.queuedWrites).toBe(1);
  await settle(caller, await reserving);
  const shown = await metricsOf(gateway.adminUrl);
  expect(shown.get('social_data_queued_writes')).toBe(0);
  expect(shown.get('social_data_last_write_age_seconds')).toBeLessThan(60);
  expect([...shown.keys()].filter((name) => /lease|connections$/.test(name))).toEqual([
    'social_data_open_connections',
  ]);
});
