import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { run } from '../command/run-command.ts';
import type { PrivateCluster } from '../postgres/private-cluster.ts';
import { ledgerIds, prepareData, runUnderFault, valueIn, type Work } from './work.ts';

/** A PostgreSQL that runs while a test does. */
export interface CurrentCluster {
  readonly current: PrivateCluster;
}

const MAY_BE_USED = `SELECT count(*) = 0 FROM ledger_copies WHERE role = 'source' OR finished_at IS NULL`;
const ACCOUNTS = 'SELECT count(*) FROM accounts';

const copy = (from: string, to: string) => ['ledger', 'copy', '--from', from, '--to', to];

/** The ledger of a data folder is copied into a shared database. */
export const copyToDatabase = (cluster: CurrentCluster): Work => ({
  points: /database|-wal$|sqlite$|output/,
  prepare: prepareData,
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const all = ledgerIds(data);
    const database = await createDatabase(cluster);
    const args = copy(place.path('data'), database.url);
    const outcome = await runUnderFault(place, args);
    const isDone = outcome.stdout.includes('every table is equal');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      const isUsed = {
        inFolder: valueIn(data, MAY_BE_USED) === 1,
        inDatabase: await database.isUsable(),
      };
      // Otherwise the balances could be spent in both.
      expect(isUsed).not.toEqual({ inFolder: true, inDatabase: true });
      if (isDone) expect(isUsed).toEqual({ inFolder: false, inDatabase: true });
      else expect(await run(args)).toMatchObject({ code: 0 });
      expect(await database.value('SELECT array_agg(id::int ORDER BY id) FROM ledger')).toEqual(
        all,
      );
      expect(await run(['ledger', 'verify'], { env: database.env })).toMatchObject({ code: 0 });
      const left = await run(['tokens', 'list', '--data-dir', place.path('data')]);
      expect(left.stderr).toContain('were moved');
    };
  },
});

/** The ledger of a shared database is copied into a new data folder. */
export const copyToFolder = (cluster: CurrentCluster): Work => ({
  prepare: async (root) => {
    await prepareData(root);
    renameSync(join(root, 'data'), join(root, 'source'));
  },
  run: async (place) => {
    const data = place.path('data', 'gateway.sqlite');
    const all = ledgerIds(place.path('source', 'gateway.sqlite'));
    const database = await createDatabase(cluster);
    await run(copy(place.path('source'), database.url));
    const args = copy(database.url, place.path('data'));
    const outcome = await runUnderFault(place, args);
    const isDone = outcome.stdout.includes('every table is equal');
    if (isDone) expect(place.hasPrintedAfterFailure()).toBe(false);
    return async () => {
      const hasTables =
        existsSync(data) &&
        valueIn(data, `SELECT count(*) FROM sqlite_schema WHERE name = 'ledger_copies'`) === 1;
      const isUsable =
        hasTables && valueIn(data, MAY_BE_USED) === 1 && valueIn(data, ACCOUNTS) !== 0;
      // Otherwise the balances could be spent in both.
      if (isUsable) expect(await database.isUsable()).toBe(false);
      if (isDone) expect(isUsable).toBe(true);
      else expect(await run(args)).toMatchObject({ code: 0 });
      expect(await database.isUsable()).toBe(false);
      expect(ledgerIds(data)).toEqual(all);
      const verified = await run(['ledger', 'verify', '--data-dir', place.path('data')]);
      expect(verified).toMatchObject({ code: 0 });
    };
  },
});

/** A prepared database, for the commands and for queries of one value. */
async function createDatabase({ current }: CurrentCluster) {
  const address = await current.createPreparedDatabase();
  const url = current.urlOf(address);
  const value = async (query: string): Promise<unknown> => {
    const client = new pg.Client(current.superuserUrl(address));
    await client.connect();
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    await client.end();
    return rows[0]?.[0];
  };
  return {
    url,
    env: { GATEWAY_DATABASE_URL: url },
    value,
    isUsable: async () => (await value(MAY_BE_USED)) === true && (await value(ACCOUNTS)) !== '0',
  };
}
