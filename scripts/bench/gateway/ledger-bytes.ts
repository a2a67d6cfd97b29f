import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { dataFilePath } from '../../../packages/gateway/src/data-file-path.ts';

/** Bytes on the disk for each entry of the ledger in a data file, with its indexes. */
export function bytesInDataFile(dataDir: string): number {
  const database = new DatabaseSync(dataFilePath(dataDir), { readOnly: true });
  const row = database
    .prepare(`
      SELECT sum(pgsize) * 1.0 / (SELECT count(*) FROM ledger) AS bytes FROM dbstat
      WHERE name = 'ledger' OR name IN (SELECT name FROM sqlite_schema WHERE tbl_name = 'ledger')`)
    .get();
  database.close();
  return Number(row?.bytes);
}

/** Bytes on the disk for each entry of the ledger in a PostgreSQL, with its indexes. */
export async function bytesInPostgres(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT pg_total_relation_size('ledger') * 1.0 / (SELECT count(*) FROM ledger) AS bytes`,
  );
  await client.end();
  return Number(rows[0]?.bytes);
}
