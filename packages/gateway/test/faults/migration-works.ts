import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { run } from '../command/run-command.ts';
import type { PrivateCluster } from '../postgres/private-cluster.ts';
import { ledgerIds, prepareData, reopen, runUnderFault, valueIn, type Work } from './work.ts';

/** A PostgreSQL that runs while a test does. */
export interface CurrentCluster {
  readonly current: PrivateCluster;
}

const IS_MARKED = 'SELECT count(*) FROM moved_ledger';
const TO_POSTGRES = ['migrate', '--from', 'sqlite', '--to', 'postgres'];
const TO_SQLITE = ['migrate', '--from', 'postgres', '--to', 'sqlite'];

/** The ledger of a data folder moves into a shared database. */
export const migrate = (cluster: CurrentCluster): Work => ({
  points: /database|-wal$|sqlite$|output/,
  prepare: prepareData,
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const all = ledgerIds(data);
    const { env, queryValue } = await createDatabase(cluster);
    const location = ['--data-dir', place.path('data')];
    const outcome = await runUnderFault(place, [...TO_POSTGRES, ...location], env);
    const isDone = outcome.stdout.includes('are in the shared database');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      const isFinished = await queryValue('SELECT finished_at IS NOT NULL FROM migration');
      if (isDone) expect(isFinished).toBe(true);
      // Otherwise the balances could be spent in both.
      if (isFinished) expect(valueIn(data, IS_MARKED)).toBe(1);
      else expect(await run([...TO_POSTGRES, ...location], { env })).toMatchObject({ code: 0 });
      expect(await queryValue('SELECT array_agg(id::int ORDER BY id) FROM ledger')).toEqual(all);
      expect(await run(['ledger', 'verify'], { env })).toMatchObject({ code: 0 });
      expect((await run(['tokens', 'list', ...location])).stderr).toContain('were moved');
    };
  },
});

/** The ledger of a shared database moves into a new data folder. */
export const migrateBack = (cluster: CurrentCluster): Work => ({
  prepare: async (root) => {
    await prepareData(root);
    renameSync(join(root, 'data'), join(root, 'source'));
  },
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const all = ledgerIds(place.path('source', 'gateway.sqlite'));
    const { env, queryValue } = await createDatabase(cluster);
    await run([...TO_POSTGRES, '--data-dir', place.path('source')], { env });
    const args = [...TO_SQLITE, '--data-dir', place.path('data')];
    const outcome = await runUnderFault(place, args, env);
    const isDone = outcome.stdout.includes('are in the data folder');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      const isUsable =
        existsSync(data) &&
        valueIn(data, `SELECT count(*) FROM sqlite_schema WHERE name = 'moved_ledger'`) === 1 &&
        valueIn(data, IS_MARKED) === 0 &&
        valueIn(data, 'SELECT count(*) FROM accounts') !== 0;
      // Otherwise the balances could be spent in both.
      if (isUsable) expect(await queryValue(IS_MARKED)).toBe('1');
      if (isDone) expect(isUsable).toBe(true);
      else expect(await run(args, { env })).toMatchObject({ code: 0 });
      expect(await queryValue('SELECT finished_at IS NOT NULL FROM moved_ledger')).toBe(true);
      await reopen(place.path('data'));
      expect(ledgerIds(data)).toEqual(all);
    };
  },
});

/** A prepared database, for the commands and for queries of one value. */
async function createDatabase({ current }: CurrentCluster) {
  const address = await current.createPreparedDatabase();
  return {
    env: { GATEWAY_DATABASE_URL: current.urlOf(address) },
    queryValue: async (query: string): Promise<unknown> => {
      const client = new pg.Client(current.superuserUrl(address));
      await client.connect();
      const { rows } = await client.query({ text: query, rowMode: 'array' });
      await client.end();
      return rows[0]?.[0];
    },
  };
}
