import { randomUUID } from 'node:crypto';
import { inPostgresTransaction } from '@social-data/database/postgres/in-transaction';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { LOG_LOCK } from '@social-data/database/postgres/schema/node-functions';
import type pg from 'pg';
import type { DatasetSize } from '../seed-dataset.ts';
import type { TextChunks } from '../split-lines.ts';
import {
  type AppliedEntry,
  type DatasetLog,
  EntryLostError,
  type EntryName,
  type LogEntry,
  type LoggedRevision,
  type LogReply,
  type LogState,
} from './dataset-log.ts';

/** Bytes of one row, which one statement writes well within its timeout. */
const CHUNK_BYTES = 2 ** 20;
/** An upload without a new chunk for this long counts as interrupted. */
const ABANDONED_UPLOAD = '1 hour';

interface StateRow {
  readonly last: number;
  readonly in_force: number;
  readonly next: number | null;
  readonly nodes: string[];
  readonly waiting_for: string[];
}

interface ReplyRow extends StateRow {
  readonly active_entry: string | null;
  readonly active_fingerprint: string | null;
  readonly written_entry: string | null;
  readonly written_fingerprint: string | null;
  readonly generation: string | null;
}

type LogDatabase = Pick<Postgres, 'pool' | 'timeouts' | 'timeline'>;

/** The log of the dataset in the shared database, for the node of this name. */
export function createPostgresLog(postgres: LogDatabase, node: string): DatasetLog {
  const { pool, timeouts, timeline } = postgres;
  const { known } = timeline;
  const lease = `${timeouts.lease} milliseconds`;
  return {
    get generation() {
      const { id: generation, database } = timeline.generation;
      return { generation, database };
    },
    appendSeed: (seed) => append(postgres, { seed, upload: null }),
    appendImport: (chunks) => appendImport(postgres, chunks),
    entry: (revision) => readEntry(pool, 'revision = $1', revision),
    entryAfter: (revision) => readEntry(pool, 'revision > $1', revision),
    chunks: (entry) => readChunks(pool, entry),
    state: async () => {
      const { rows } = await pool.query<StateRow>('SELECT * FROM dataset_log_state($1)', [lease]);
      return stateOf(oneRow(rows));
    },
    report: async ({ active, written, entry, fingerprint, problem }) => {
      known.revision = Math.max(known.revision, active, written);
      const { rows } = await pool.query<ReplyRow>(
        'SELECT * FROM report_dataset($1, $2, $3, $4, $5, $6, $7)',
        [node, active, written, entry, fingerprint, problem, lease],
      );
      const row = oneRow(rows);
      if (row.generation !== timeline.generation.id)
        await timeline.enter((query) => pool.query(query));
      known.revision = Math.max(known.revision, row.last);
      return replyOf(row, timeline.generation.id);
    },
    findLost: (applied) => findLost(postgres, applied),
    leave: async () => {
      await pool.query('DELETE FROM dataset_nodes WHERE node = $1', [node]);
    },
  };
}

function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('Unreachable: a function gives one row');
  return row;
}

function stateOf({ last, in_force: inForce, next, nodes, waiting_for: waitingFor }: StateRow) {
  return { last, inForce, next, nodes, waitingFor } satisfies LogState;
}

function replyOf(row: ReplyRow, generation: string): LogReply {
  return {
    ...stateOf(row),
    active: loggedRevision(row.active_entry, row.active_fingerprint),
    written: loggedRevision(row.written_entry, row.written_fingerprint),
    generation,
  };
}

function loggedRevision(entry: string | null, fingerprint: string | null): LoggedRevision | null {
  return entry === null ? null : { entry, fingerprint };
}

interface NewEntry {
  readonly seed: DatasetSize | null;
  readonly upload: string | null;
}

function append({ pool, timeline }: LogDatabase, { seed, upload }: NewEntry): Promise<EntryName> {
  return inPostgresTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOG_LOCK]);
    // The server may be another one since this process connected, and lack entries.
    await timeline.enter((query) => client.query(query));
    const { rows } = await client.query<EntryName>(
      `INSERT INTO dataset_log (revision, seed, upload)
       SELECT greatest(coalesce(max(revision), 0) + 1, (SELECT max(first_revision) FROM generations)), $1::jsonb, $2::uuid
       FROM dataset_log RETURNING revision, entry`,
      [seed === null ? null : JSON.stringify(seed), upload],
    );
    return oneRow(rows);
  });
}

async function findLost(
  { pool, timeline }: LogDatabase,
  applied: readonly AppliedEntry[],
): Promise<readonly AppliedEntry[]> {
  const { rows } = await pool.query<{ revision: number }>(
    `SELECT a.revision FROM unnest($1::integer[], $2::uuid[]) a (revision, entry)
     WHERE NOT EXISTS (SELECT FROM dataset_log l WHERE l.revision = a.revision AND l.entry = a.entry)`,
    [applied.map(({ revision }) => revision), applied.map(({ entry }) => entry)],
  );
  const lost = applied.filter((each) => rows.some(({ revision }) => revision === each.revision));
  const last = lost.at(-1);
  if (last !== undefined)
    await timeline.enter((query) => pool.query(query), { seen: last.generation });
  return lost;
}

async function appendImport(postgres: LogDatabase, chunks: TextChunks): Promise<EntryName> {
  const { pool } = postgres;
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
    return await append(postgres, { seed: null, upload });
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

async function readEntry(
  pool: pg.Pool,
  condition: 'revision = $1' | 'revision > $1',
  value: number,
): Promise<LogEntry | undefined> {
  const { rows } = await pool.query<{
    readonly revision: number;
    readonly entry: string;
    readonly seed: DatasetSize | null;
    readonly fingerprint: string | null;
    readonly appended_at: Date;
  }>(
    `SELECT revision, entry, seed, fingerprint, appended_at FROM dataset_log
     WHERE ${condition} ORDER BY revision LIMIT 1`,
    [value],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { revision, entry, seed, fingerprint } = row;
  const change =
    seed === null ? ({ kind: 'import' } as const) : ({ kind: 'seed', size: seed } as const);
  return { revision, entry, change, appendedAt: row.appended_at.toISOString(), fingerprint };
}

/** One row at a time, so that no transaction stays open while a node writes. */
async function* readChunks(pool: pg.Pool, name: EntryName): AsyncGenerator<Buffer> {
  for (let number = 1; ; number += 1) {
    const { rows } = await pool.query<{ content: Buffer | null }>(
      `SELECT c.content FROM dataset_log l LEFT JOIN dataset_chunks c ON c.upload = l.upload AND c.number = $3
       WHERE l.revision = $1 AND l.entry = $2`,
      [name.revision, name.entry, number],
    );
    const [row] = rows;
    // Without this, the text would end here, and the revision would be written with a part of it.
    if (row === undefined) throw new EntryLostError(name);
    if (row.content === null) return;
    yield row.content;
  }
}
