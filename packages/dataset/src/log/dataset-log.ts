import { randomUUID } from 'node:crypto';
import { inPostgresTransaction } from '@social-data/database/postgres/in-transaction';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { LOG_LOCK } from '@social-data/database/postgres/schema/node-functions';
import type pg from 'pg';
import type { TextChunks } from '../import-dataset.ts';
import type { DatasetSize } from '../seed-dataset.ts';

/** Names an entry. Its id is random: a log that was set back gives the same revision to another entry. */
export interface EntryName {
  /** The number of the revision that the entry makes. */
  readonly revision: number;
  readonly entry: string;
}

/** A change of the dataset of all nodes: a seed, or an import of NDJSON. */
export interface LogEntry extends EntryName {
  readonly change:
    | { readonly kind: 'seed'; readonly size: DatasetSize }
    | { readonly kind: 'import' };
  /** As RFC 3339 date and time. */
  readonly appendedAt: string;
}

/** An entry that a node has applied. */
export interface AppliedEntry extends LogEntry {
  /** The generation of the database in which the log last had it. */
  readonly generation: string;
  /** Identifies the database. */
  readonly database: string;
}

/** How far a node is. */
interface NodeProgress {
  readonly active: number;
  /** The last revision that is written completely. */
  readonly written: number;
  /** The entry and the fingerprint of the written revision; null while they are not known. */
  readonly entry: string | null;
  readonly fingerprint: string | null;
  /** Why the node cannot go on; the others do not wait for it. */
  readonly problem: string | null;
}

/** How far the log is. */
export interface LogState {
  /** The last entry; 0 when there is none. */
  readonly last: number;
  /** The last revision that all live nodes had; 0 when there is none. */
  readonly inForce: number;
  /** The revision after that; null when there is none. */
  readonly next: number | null;
  /** Live nodes that have written `inForce` but not the revision after it. */
  readonly waitingFor: readonly string[];
  /** Nodes that are in contact with the database, those with a problem left out. */
  readonly nodes: readonly string[];
}

/** What the log has for a revision. */
export interface LoggedRevision {
  readonly entry: string;
  /** See `revisionFingerprint`; null until the first node has written the revision. */
  readonly fingerprint: string | null;
}

/** The reply to a report. */
export interface LogReply extends LogState {
  /** What the log has for the active revision of the node, and for the one that it has written; null for nothing. */
  readonly active: LoggedRevision | null;
  readonly written: LoggedRevision | null;
  /** The generation of the database. */
  readonly generation: string;
}

/** The log does not have an entry any more that it had. */
export class EntryLostError extends Error {
  override readonly name = 'EntryLostError';

  constructor({ revision }: EntryName) {
    super(
      `The shared database was set back: revision ${revision} of the dataset is not in the log any more.`,
    );
  }
}

const STATE = 'last, in_force AS "inForce", next, nodes, waiting_for AS "waitingFor"';

const ENTRY = `revision, entry, appended_at AS "appendedAt",
  CASE WHEN seed IS NULL THEN '{"kind":"import"}' ELSE jsonb_build_object('kind', 'seed', 'size', seed) END AS change`;

type EntryRow = Omit<LogEntry, 'appendedAt'> & { readonly appendedAt: Date };

/** The seeds and imports of the dataset in the shared database, in the order in which every node applies them. */
export class DatasetLog {
  readonly #postgres: Pick<Postgres, 'pool' | 'timeline'>;
  readonly #node: string;
  /** Time without a report after which a node counts as gone. */
  readonly #lease: string;

  /** @param node the name of this node */
  constructor(postgres: Pick<Postgres, 'pool' | 'timeouts' | 'timeline'>, node: string) {
    this.#postgres = postgres;
    this.#node = node;
    this.#lease = `${postgres.timeouts.lease} milliseconds`;
  }

  /** The generation of the database that this node has entered. */
  get generation(): Pick<AppliedEntry, 'generation' | 'database'> {
    const { id: generation, database } = this.#postgres.timeline.generation;
    return { generation, database };
  }

  appendSeed(size: DatasetSize): Promise<EntryName> {
    return this.#append('seed', '$1::jsonb', JSON.stringify(size));
  }

  /**
   * Appends an import.
   * @param chunks the text of a file whose lines were all accepted; an error while reading them appends nothing
   */
  appendImport(chunks: TextChunks): Promise<EntryName> {
    return appendUpload(this.#postgres.pool, chunks, (upload) =>
      this.#append('upload', '$1::uuid', upload),
    );
  }

  /** Undefined when the log has no such entry. */
  entry(revision: number): Promise<LogEntry | undefined> {
    return this.#readEntry('revision = $1', revision);
  }

  /** The first entry after a revision; undefined when there is none yet. */
  entryAfter(revision: number): Promise<LogEntry | undefined> {
    return this.#readEntry('revision > $1', revision);
  }

  /**
   * The text of an import, in the chunks in which it was appended: one at a time, so that no transaction stays open
   * while a node writes.
   * @throws EntryLostError when the log does not have the entry any more
   */
  async *chunks(name: EntryName): AsyncGenerator<Uint8Array> {
    for (let number = 1; ; number += 1) {
      const { rows } = await this.#postgres.pool.query<{ content: Buffer | null }>(
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

  async state(): Promise<LogState> {
    const { rows } = await this.#postgres.pool.query<LogState>(
      `SELECT ${STATE} FROM dataset_log_state($1)`,
      [this.#lease],
    );
    return oneRow(rows);
  }

  /**
   * Tells the others how far this node is, which also shows that it lives, and puts the next revision in force when all
   * live nodes have it. The first fingerprint that is reported for a revision counts.
   */
  async report(progress: NodeProgress): Promise<LogReply> {
    const { pool, timeline } = this.#postgres;
    const { known } = timeline;
    const { active, written, entry, fingerprint, problem } = progress;
    known.revision = Math.max(known.revision, active, written);
    const { rows } = await pool.query<LogReply>(
      `SELECT ${STATE}, generation,
         CASE WHEN active_entry IS NOT NULL
           THEN json_build_object('entry', active_entry, 'fingerprint', active_fingerprint) END AS active,
         CASE WHEN written_entry IS NOT NULL
           THEN json_build_object('entry', written_entry, 'fingerprint', written_fingerprint) END AS written
       FROM report_dataset($1, $2, $3, $4, $5, $6, $7)`,
      [this.#node, active, written, entry, fingerprint, problem, this.#lease],
    );
    const reply = oneRow(rows);
    if (reply.generation !== timeline.generation.id)
      await timeline.enter((query) => pool.query(query));
    known.revision = Math.max(known.revision, reply.last);
    return { ...reply, generation: timeline.generation.id };
  }

  /**
   * The entries, of those that a node has applied, that the log does not have: it was set back. When it lacks any, no
   * revision that was lost is given again.
   */
  async findLost(applied: readonly AppliedEntry[]): Promise<readonly AppliedEntry[]> {
    const { pool, timeline } = this.#postgres;
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

  /** Removes this node from those that the others wait for. */
  async leave(): Promise<void> {
    await this.#postgres.pool.query('DELETE FROM dataset_nodes WHERE node = $1', [this.#node]);
  }

  #append(column: string, placeholder: string, value: string): Promise<EntryName> {
    const { pool, timeline } = this.#postgres;
    return inPostgresTransaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOG_LOCK]);
      // The server may be another one since this process connected, and lack entries.
      await timeline.enter((query) => client.query(query));
      const { rows } = await client.query<EntryName>(
        `INSERT INTO dataset_log (revision, ${column})
         SELECT greatest(coalesce(max(revision), 0) + 1, (SELECT max(first_revision) FROM generations)), ${placeholder}
         FROM dataset_log RETURNING revision, entry`,
        [value],
      );
      return oneRow(rows);
    });
  }

  async #readEntry(condition: string, revision: number): Promise<LogEntry | undefined> {
    const { rows } = await this.#postgres.pool.query<EntryRow>(
      `SELECT ${ENTRY} FROM dataset_log WHERE ${condition} ORDER BY revision LIMIT 1`,
      [revision],
    );
    const [row] = rows;
    return row && { ...row, appendedAt: row.appendedAt.toISOString() };
  }
}

function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('Unreachable: a function gives one row');
  return row;
}

/** Bytes of one row, which one statement writes well within its timeout. */
const CHUNK_BYTES = 2 ** 20;
/** An upload without a new chunk for this long counts as interrupted. */
const ABANDONED_UPLOAD = '1 hour';

/** Uploads a text, and appends its entry. When either fails, the chunks are removed. */
async function appendUpload(
  pool: pg.Pool,
  chunks: TextChunks,
  append: (upload: string) => Promise<EntryName>,
): Promise<EntryName> {
  await pool.query(
    `DELETE FROM dataset_chunks WHERE upload IN (
       SELECT upload FROM dataset_chunks WHERE upload NOT IN
         (SELECT upload FROM dataset_log WHERE upload IS NOT NULL)
       GROUP BY upload HAVING max(added_at) < clock_timestamp() - $1::interval)`,
    [ABANDONED_UPLOAD],
  );
  const upload = randomUUID();
  const insert = 'INSERT INTO dataset_chunks (upload, number, content) VALUES ($1, $2, $3)';
  try {
    let number = 0;
    for await (const content of inPieces(chunks)) {
      number += 1;
      await pool.query(insert, [upload, number, content]);
    }
    return await append(upload);
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
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, Buffer.from(chunk)]);
    for (; rest.length >= CHUNK_BYTES; rest = rest.subarray(CHUNK_BYTES))
      yield rest.subarray(0, CHUNK_BYTES);
  }
  if (rest.length > 0) yield rest;
}
