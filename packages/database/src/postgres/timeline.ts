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

/** What a node should tell its operator: another generation, or something that the database lacks. */
export interface TimelineEvent {
  readonly of: 'generation' | 'batches' | 'charges' | 'changes' | 'dataset';
  readonly message: string;
  readonly fields: object;
}

/** Proof that the database lacks something that it had confirmed. */
export interface Loss {
  /** The generation in which the node last found the database complete. */
  readonly seen: string;
}

/** The highest revision of the dataset, epoch of a node and number of a reservation. */
interface HighestNumbers {
  revision: number;
  epoch: number;
  reservation: number;
}

/**
 * What this process knows of the history of the database, which goes back after a failover with loss, a recovery or a
 * restored dump. It enters a generation when it connects, and again whenever the database may be another one.
 */
export class Timeline {
  /** The highest numbers that this process knows to be given. No generation gives them again. */
  readonly known: HighestNumbers = { revision: 0, epoch: 0, reservation: 0 };
  #generation: Generation;
  readonly #changeListeners: (() => void)[] = [];
  #listener: ((event: TimelineEvent) => void) | undefined;
  /** Events before there was a listener. */
  #waiting: TimelineEvent[] = [];

  private constructor(generation: Generation) {
    this.#generation = generation;
  }

  /** Begins with the current generation, or a new one on a server that no process has seen yet. */
  static async open(run: RunQuery): Promise<Timeline> {
    const known = { revision: 0, epoch: 0, reservation: 0 };
    const entered = await enterGeneration(run, { seen: null, hasLost: false, known });
    const timeline = new Timeline(entered);
    if (entered.has_begun) timeline.#reportGeneration();
    return timeline;
  }

  /** Enters nothing, for a process that only reads. */
  static async read(run: RunQuery): Promise<Timeline> {
    const { rows } = await run<Generation>({
      text: `SELECT id, number, (SELECT id FROM generations ORDER BY number LIMIT 1) AS database
        FROM generations ORDER BY number DESC LIMIT 1`,
    });
    const [generation] = rows;
    if (generation === undefined)
      throw new PostgresError('The tables of the gateway are empty: is a dump being restored?');
    return new Timeline(generation);
  }

  /** The generation that was entered last. */
  get generation(): Generation {
    return this.#generation;
  }

  /** Enters the current generation. With proof of a loss, it is one that began after that. */
  async enter(run: RunQuery, loss?: Loss): Promise<void> {
    const seen = loss?.seen ?? this.#generation.id;
    const entered = await enterGeneration(run, {
      ...{ seen, hasLost: loss !== undefined, known: this.known },
    });
    if (entered.id === this.#generation.id) return;
    this.#generation = entered;
    for (const listener of this.#changeListeners) listener();
    this.#reportGeneration();
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

  #reportGeneration(): void {
    const { number: generation } = this.#generation;
    this.report({
      of: 'generation',
      message: 'the shared database is on another server, or was set back: a new generation began',
      fields: { generation },
    });
  }
}

interface EnteredGeneration extends Generation {
  readonly has_begun: boolean;
}

interface EnterOptions {
  readonly seen: string | null;
  readonly hasLost: boolean;
  readonly known: HighestNumbers;
}

async function enterGeneration(
  run: RunQuery,
  { seen, hasLost, known: { revision, epoch, reservation } }: EnterOptions,
): Promise<EnteredGeneration> {
  const { rows } = await run<EnteredGeneration>({
    text: 'SELECT id, number, database, has_begun FROM enter_generation($1, $2, $3, $4, $5)',
    values: [seen, hasLost, revision, epoch, reservation],
  });
  const [generation] = rows;
  if (generation === undefined) throw new Error('Unreachable: a function gives one row');
  return generation;
}
