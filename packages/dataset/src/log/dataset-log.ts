import { randomUUID } from 'node:crypto';
import { inPostgresTransaction, type Postgres } from '@social-data/database/postgres/open-postgres';
import type { DatasetSize } from '../seed-dataset.ts';

/** Advisory lock, `SDQL` in ASCII: entries are appended to the log one at a time. */
const LOG_LOCK = 0x5344514c;

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

/** A revision as a node has it. */
export interface OwnRevision extends EntryName {
  /** See `revisionFingerprint`. */
  readonly fingerprint: string;
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
  /** What the log has for the revisions that were asked for. No fingerprint is known until a node has reported one. */
  readonly logged: readonly (EntryName & { readonly fingerprint: string | null })[];
  /** The generation of the database. */
  readonly generation: string;
}

/** The log does not have an entry any more that it had. */
export class EntryLostError extends Error {
  override readonly name = 'EntryLostError';

  constructor(revision: number) {
    super(
      `The shared database was set back: revision ${revision} of the dataset is not in the log any more. Give the command again.`,
    );
  }
}

/**
 * A node reports. The first fingerprint of a revision counts. After the clock of the database went back, a node that has
 * vanished is missed a lease from now.
 */
const REPORT = `
WITH fingerprinted AS (
  UPDATE dataset_log SET fingerprint = $6
  WHERE revision = $3 AND entry = $5::uuid AND fingerprint IS NULL AND $6::text IS NOT NULL
), corrected AS (
  UPDATE dataset_nodes SET seen_at = clock_timestamp() WHERE seen_at > clock_timestamp() AND node <> $1
)
INSERT INTO dataset_nodes (node, active, written, problem, seen_at)
VALUES ($1, $2, $3, $4, clock_timestamp())
ON CONFLICT (node) DO UPDATE SET active = EXCLUDED.active, written = EXCLUDED.written,
  problem = EXCLUDED.problem, seen_at = EXCLUDED.seen_at`;

/** A generation begins with a gap in the revisions. */
const READ_STATE = `
WITH log AS (
  SELECT coalesce((SELECT max(revision) FROM dataset_log), 0) AS last,
    coalesce((SELECT max(revision) FROM dataset_log WHERE in_force_at IS NOT NULL), 0) AS in_force
), live AS (
  SELECT node, written FROM dataset_nodes
  WHERE problem IS NULL AND seen_at > clock_timestamp() - $1 * interval '1 ms'
)
SELECT last, in_force AS "inForce",
  (SELECT min(revision) FROM dataset_log WHERE revision > in_force) AS next,
  ARRAY(SELECT node FROM live ORDER BY node) AS nodes,
  ARRAY(SELECT node FROM live WHERE written = in_force ORDER BY node) AS "waitingFor",
  ARRAY(
    SELECT jsonb_build_object('revision', revision, 'entry', entry, 'fingerprint', fingerprint)
    FROM dataset_log WHERE revision = ANY ($2)
  ) AS logged,
  current_generation() AS generation
FROM log`;

/**
 * Puts a revision in force when it has a fingerprint, and no live node that serves the one before is without it. A node
 * that is still catching up, or that has a problem, serves no calls, so the others do not wait for it.
 */
const PUT_IN_FORCE = `
UPDATE dataset_log SET in_force_at = clock_timestamp()
WHERE revision = $1 AND fingerprint IS NOT NULL AND in_force_at IS NULL AND NOT EXISTS (
  SELECT FROM dataset_nodes
  WHERE written = $2 AND problem IS NULL AND seen_at > clock_timestamp() - $3 * interval '1 ms'
)`;

/** Lost changes that a line of the log describes: the latest ones. */
const MAX_NAMED = 20;

/** The seeds and imports of the dataset in the shared database, in the order in which every node applies them. */
export class DatasetLog {
  readonly #postgres: Pick<Postgres, 'pool' | 'timeline'>;
  readonly #node: string;
  /** Milliseconds without a report after which a node counts as gone. */
  readonly lease: number;

  /** @param node the name of this node */
  constructor(postgres: Pick<Postgres, 'pool' | 'timeouts' | 'timeline'>, node: string) {
    this.#postgres = postgres;
    this.#node = node;
    this.lease = postgres.timeouts.lease;
  }

  /** The generation of the database that this node has entered. */
  get generation(): Pick<AppliedEntry, 'generation' | 'database'> {
    const { id: generation, database } = this.#postgres.timeline.generation;
    return { generation, database };
  }

  appendSeed(size: DatasetSize): Promise<EntryName> {
    return this.#append(JSON.stringify(size), null);
  }

  /**
   * Appends an import. It is uploaded before, in short transactions: a long one would slow busy accounts.
   * @param batches of lines that were accepted; an error while reading them appends nothing
   * @returns undefined when there are none, and nothing was appended
   */
  async appendImport(
    batches: AsyncIterable<{ readonly text: Uint8Array }>,
  ): Promise<EntryName | undefined> {
    const { pool } = this.#postgres;
    // An upload without a new chunk for an hour was interrupted.
    await pool.query(
      `DELETE FROM dataset_chunks WHERE upload IN (
         SELECT upload FROM dataset_chunks WHERE upload NOT IN
           (SELECT upload FROM dataset_log WHERE upload IS NOT NULL)
         GROUP BY upload HAVING max(added_at) < clock_timestamp() - interval '1 hour')`,
    );
    const upload = randomUUID();
    try {
      let number = 0;
      for await (const { text } of batches) {
        number += 1;
        await pool.query(
          'INSERT INTO dataset_chunks (upload, number, content) VALUES ($1, $2, $3)',
          [upload, number, text],
        );
      }
      return number === 0 ? undefined : await this.#append(null, upload);
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

  /** The first entry after a revision; undefined when there is none yet. */
  async entryAfter(revision: number): Promise<LogEntry | undefined> {
    const { rows } = await this.#postgres.pool.query<LogEntry & { appendedAt: Date }>(
      `SELECT revision, entry, appended_at AS "appendedAt", CASE WHEN seed IS NULL
         THEN '{"kind":"import"}' ELSE jsonb_build_object('kind', 'seed', 'size', seed) END AS change
       FROM dataset_log WHERE revision > $1 ORDER BY revision LIMIT 1`,
      [revision],
    );
    const [row] = rows;
    return row && { ...row, appendedAt: row.appendedAt.toISOString() };
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
      if (row === undefined) throw new EntryLostError(name.revision);
      if (row.content === null) return;
      yield row.content;
    }
  }

  /** @param revisions whose entries the state should contain */
  async state(revisions: readonly number[] = []): Promise<LogState> {
    const { rows } = await this.#postgres.pool.query<LogState>(READ_STATE, [this.lease, revisions]);
    return oneRow(rows);
  }

  /**
   * Tells the others how far this node is, which also shows that it lives, and puts the next revision in force when all
   * live nodes have it. Returns the state with the entries of the active and the written revision, so that a node finds
   * at once that the log was set back.
   * @param active number of the active revision
   * @param written the last revision that is written completely; undefined while its content is not known
   * @param problem why the node cannot go on; the others do not wait for it
   */
  async report(
    active: number,
    written: OwnRevision | undefined,
    problem: string | undefined,
  ): Promise<LogState> {
    const { pool, timeline } = this.#postgres;
    const { known } = timeline;
    const writtenRevision = written?.revision ?? active;
    const revisions = [active, writtenRevision];
    known.revision = Math.max(known.revision, ...revisions);
    await pool.query(REPORT, [
      ...[this.#node, ...revisions, problem],
      ...[written?.entry, written?.fingerprint],
    ]);
    let state = await this.state(revisions);
    if (state.next !== null && state.waitingFor.length === 0) {
      await pool.query(PUT_IN_FORCE, [state.next, state.inForce, this.lease]);
      state = await this.state(revisions);
    }
    if (state.generation !== timeline.generation.id)
      await timeline.enter((query) => pool.query(query));
    known.revision = Math.max(known.revision, state.last);
    return { ...state, generation: timeline.generation.id };
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
    if (last !== undefined) await timeline.enter((query) => pool.query(query), last.generation);
    return lost;
  }

  /** Tells the operator what the log has lost. */
  reportLost(lost: readonly AppliedEntry[]): void {
    const changes = lost
      .slice(-MAX_NAMED)
      .map(({ revision, change, appendedAt }) => ({ revision, ...change, appendedAt }));
    this.#postgres.timeline.report({
      of: 'dataset',
      message: 'the shared database was set back: it lacks changes of the dataset',
      fields: { revisions: lost.map(({ revision }) => revision), changes },
    });
  }

  /** Removes this node from those that the others wait for. */
  async leave(): Promise<void> {
    await this.#postgres.pool.query('DELETE FROM dataset_nodes WHERE node = $1', [this.#node]);
  }

  async #append(seed: string | null, upload: string | null): Promise<EntryName> {
    const { pool, timeline } = this.#postgres;
    for (;;) {
      // The server may be another one since this process connected, and lack entries.
      await timeline.enter((query) => pool.query(query));
      const [entry] = await inPostgresTransaction(pool, async (client) => {
        await client.query('SELECT pg_advisory_xact_lock($1)', [LOG_LOCK]);
        const { rows } = await client.query<EntryName>(
          `INSERT INTO dataset_log (revision, seed, upload)
           SELECT greatest(coalesce(max(revision), 0) + 1, (SELECT max(first_revision) FROM generations)), $1, $2
           FROM dataset_log HAVING current_generation() = $3 RETURNING revision, entry`,
          [seed, upload, timeline.generation.id],
        );
        return rows;
      });
      if (entry !== undefined) return entry;
    }
  }
}

function oneRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('Unreachable: the statement gives one row');
  return row;
}
