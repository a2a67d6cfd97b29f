import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import type { TextChunks } from '../import-export/split-lines.ts';
import type { DatasetSize } from '../seed-dataset.ts';
import type { DatasetLog, LogEntry, LogState } from './dataset-log.ts';

/** Bytes of one row, which one statement writes well within its timeout. */
const CHUNK_BYTES = 2 ** 20;
/** Advisory lock, `SDQL` in ASCII: entries are appended one at a time. */
const APPEND_LOCK = 0x5344514c;
/** An upload without a new chunk for this long counts as interrupted. */
const ABANDONED_UPLOAD = '1 hour';

interface StateRow {
  readonly last: number;
  readonly in_force: number;
  readonly nodes: string[];
  readonly waiting_for: string[];
}

/** The log of the dataset in the shared database, for the node of this name. */
export function createPostgresLog(
  { pool, timeouts }: Pick<Postgres, 'pool' | 'timeouts'>,
  node: string,
): DatasetLog {
  const lease = `${timeouts.lease} milliseconds`;
  return {
    appendSeed: (size) =>
      inPostgresTransaction(pool, (client) => append(client, { seed: size, upload: null })),
    appendImport: (chunks) => appendImport(pool, chunks),
    entry: (revision) => readEntry(pool, revision),
    chunks: (revision) => readChunks(pool, revision),
    state: async () => {
      const { rows } = await pool.query<StateRow>('SELECT * FROM dataset_log_state($1)', [lease]);
      return stateOf(rows);
    },
    report: async ({ active, written, fingerprint, problem }) => {
      const { rows } = await pool.query<StateRow>(
        'SELECT * FROM report_dataset($1, $2, $3, $4, $5, $6)',
        [node, active, written, fingerprint, problem, lease],
      );
      return stateOf(rows);
    },
    leave: async () => {
      await pool.query('DELETE FROM dataset_nodes WHERE node = $1', [node]);
    },
  };
}

function stateOf([row]: readonly StateRow[]): LogState {
  if (row === undefined) throw new Error('Unreachable: a function gives one row');
  const { last, in_force: inForce, nodes, waiting_for: waitingFor } = row;
  return { last, inForce, nodes, waitingFor };
}

async function append(
  client: pg.ClientBase,
  { seed, upload }: { readonly seed: DatasetSize | null; readonly upload: string | null },
): Promise<number> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [APPEND_LOCK]);
  const { rows } = await client.query<{ revision: number }>(
    `INSERT INTO dataset_log (revision, seed, upload)
     SELECT coalesce(max(revision), 0) + 1, $1::jsonb, $2::uuid FROM dataset_log RETURNING revision`,
    [seed === null ? null : JSON.stringify(seed), upload],
  );
  return rows[0]?.revision ?? 0;
}

async function appendImport(pool: pg.Pool, chunks: TextChunks): Promise<number> {
  await pool.query(
    `DELETE FROM dataset_chunks WHERE upload IN (
       SELECT upload FROM dataset_chunks WHERE upload NOT IN
         (SELECT upload FROM dataset_log WHERE upload IS NOT NULL)
       GROUP BY upload HAVING max(added_at) < clock_timestamp() - $1::interval)`,
    [ABANDONED_UPLOAD],
  );
  const upload = randomUUID();
  try {
    let number = 0;
    for await (const content of inPieces(chunks)) {
      number += 1;
      await pool.query('INSERT INTO dataset_chunks (upload, number, content) VALUES ($1, $2, $3)', [
        upload,
        number,
        content,
      ]);
    }
    return await inPostgresTransaction(pool, (client) => append(client, { seed: null, upload }));
  } catch (error) {
    // If this fails as well, the next import removes the chunks. They stay if the log has their entry, whose commit had
    // no reply then.
    await pool
      .query(
        `DELETE FROM dataset_chunks WHERE upload = $1
         AND NOT EXISTS (SELECT FROM dataset_log WHERE upload = $1)`,
        [upload],
      )
      .catch(() => undefined);
    throw error;
  }
}

/** Cuts or joins chunks to pieces of one size. */
async function* inPieces(chunks: TextChunks): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    let rest = Buffer.from(chunk);
    while (bytes + rest.length >= CHUNK_BYTES) {
      const end = CHUNK_BYTES - bytes;
      yield Buffer.concat([...parts, rest.subarray(0, end)]);
      rest = rest.subarray(end);
      parts = [];
      bytes = 0;
    }
    parts.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

async function readEntry(pool: pg.Pool, revision: number): Promise<LogEntry | undefined> {
  const { rows } = await pool.query<{ seed: DatasetSize | null; fingerprint: string | null }>(
    'SELECT seed, fingerprint FROM dataset_log WHERE revision = $1',
    [revision],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { seed, fingerprint } = row;
  const change =
    seed === null ? ({ kind: 'import' } as const) : ({ kind: 'seed', size: seed } as const);
  return { revision, change, fingerprint };
}

/** One row at a time, so that no transaction stays open while a node writes. */
async function* readChunks(pool: pg.Pool, revision: number): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const { rows } = await pool.query<{ content: Buffer }>(
      `SELECT content FROM dataset_chunks
       WHERE number = $2 AND upload = (SELECT upload FROM dataset_log WHERE revision = $1)`,
      [revision, number],
    );
    const [row] = rows;
    if (row === undefined) return;
    yield row.content;
  }
}
