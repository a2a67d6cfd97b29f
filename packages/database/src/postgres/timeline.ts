import type pg from 'pg';
import { PostgresError } from './postgres-error.ts';

/** Runs a query on a connection. */
export type RunQuery = <Row extends pg.QueryResultRow>(
  query: pg.QueryConfig,
) => Promise<{ readonly rows: readonly Row[] }>;

/** A stretch of the history of a database without loss, as far as the nodes know. */
export interface Generation {
  readonly id: string;
  readonly number: number;
  /** Identifies the database, whatever server it is on. */
  readonly database: string;
}

/** What a node should tell its operator: of itself, of another generation, or of something that the database lacks. */
export interface TimelineEvent {
  readonly of: 'node' | 'generation' | 'batches' | 'charges' | 'changes' | 'dataset';
  readonly message: string;
  readonly fields: object;
}

/** With whether it is of this server, timeline and set of tables, and whether the database knows another generation. */
const CURRENT = `
  SELECT id, number, (SELECT id FROM generations ORDER BY number LIMIT 1) AS database,
    server = server_identity() AS "isHere", EXISTS (SELECT FROM generations WHERE id = $1) AS "isKnown"
  FROM generations ORDER BY number DESC LIMIT 1`;

/**
 * Numbers of revisions and sequences go on behind all that the process knows to be given, and far behind, since others may
 * know of more. The row is locked, so that processes do so in turn.
 */
const SKIP_NUMBERS = `
  UPDATE generations SET first_revision = greatest(first_revision, $2::integer + 1) WHERE id = $1
  RETURNING setval('node_epochs', greatest(nextval('node_epochs'), $3::bigint) + 1000000),
    setval('ledger_blocks', greatest(nextval('ledger_blocks'), $4::bigint / 1000) + 1000000)`;

/** Begins the generation after another one, unless a process was faster. A loss that nobody has accepted still stops all. */
const BEGIN = `
  INSERT INTO generations (number, server, first_revision, stopped_by)
  SELECT number + 1, server_identity(), (greatest(first_revision, (SELECT max(revision) FROM dataset_log)) / 1000 + 1) * 1000 + 1,
    CASE WHEN accepted_at IS NULL THEN stopped_by END
  FROM generations WHERE id = $1
  ON CONFLICT (number) DO NOTHING RETURNING id, number`;

/**
 * What this process knows of the history of the database, which goes back after a failover with loss, a recovery or a
 * restored dump. It enters a generation when it connects, and again whenever the database may be another one.
 */
export class Timeline {
  /**
   * The highest revision of the dataset, epoch of a node and number of a reservation that this process knows to be given.
   * No generation gives them again.
   */
  readonly known = { revision: 0, epoch: 0, reservation: 0 };
  #generation: Generation;
  readonly #changeListeners: (() => void)[] = [];
  #listener: ((event: TimelineEvent) => void) | undefined;
  /** Events before there was a listener. */
  #waiting: TimelineEvent[] = [];

  private constructor(generation: Generation) {
    this.#generation = generation;
  }

  /** Reads the current generation, and enters nothing. */
  static async read(run: RunQuery): Promise<Timeline> {
    return new Timeline(await currentGeneration(run, null));
  }

  /** The generation that was entered last. */
  get generation(): Generation {
    return this.#generation;
  }

  /**
   * Enters the current generation, or begins one when the database may lack what it had confirmed: it is on another server,
   * timeline or set of tables, does not know the generation of this process, or there is proof of a loss since it began.
   * @param lostSince with proof of a loss, the generation in which the process last found the database complete
   */
  async enter(run: RunQuery, lostSince?: string): Promise<void> {
    const entered = await this.#enter(run, lostSince);
    if (entered.id === this.#generation.id) return;
    this.#generation = entered;
    for (const listener of this.#changeListeners) listener();
    const { number: generation } = entered;
    this.report({
      of: 'generation',
      message: 'the shared database is on another server, or was set back: a new generation began',
      fields: { generation },
    });
  }

  async #enter(run: RunQuery, lostSince: string | undefined): Promise<Generation> {
    const { revision, epoch, reservation } = this.known;
    const seen = lostSince ?? this.#generation.id;
    for (;;) {
      const { isHere, isKnown, ...current } = await currentGeneration(run, seen);
      const isOther = current.id !== seen;
      const isComplete = isHere && isKnown && (isOther || lostSince === undefined);
      if (isComplete && !isOther) return current;
      await run({ text: SKIP_NUMBERS, values: [current.id, revision, epoch, reservation] });
      if (isComplete) return current;
      const { rows } = await run<Generation>({ text: BEGIN, values: [current.id] });
      if (rows[0] !== undefined) return { ...current, ...rows[0] };
    }
  }

  /** Calls the listener after each change of the generation. */
  onChange(listener: () => void): void {
    this.#changeListeners.push(listener);
  }

  report(event: TimelineEvent): void {
    if (this.#listener) this.#listener(event);
    else this.#waiting.push(event);
  }

  /** Gives the listener all events, also those from before. */
  reportTo(listener: (event: TimelineEvent) => void): void {
    this.#listener = listener;
    for (const event of this.#waiting.splice(0)) listener(event);
  }
}

async function currentGeneration(run: RunQuery, seen: string | null) {
  const { rows } = await run<Generation & Record<'isHere' | 'isKnown', boolean>>({
    ...{ text: CURRENT, values: [seen] },
  });
  const [current] = rows;
  if (current === undefined)
    throw new PostgresError('The tables of the gateway are empty: is a dump being restored?');
  return current;
}
