import { setTimeout as sleep } from 'node:timers/promises';
import { type AnySocialDataError, ApiError, ProtocolError } from '@social-data/client';
import { CommandError } from '../command-error.ts';
import { exitCodeOf, explainFailure } from '../failure.ts';
import { texts } from '../texts/texts.ts';
import type { OpenList } from './plan-lists.ts';

/** As many lists that fail alike, one after another, are the failure of the service. */
const LISTS_IN_A_ROW = 10;
const FIRST_WAIT_MS = 5_000;

/** The service failed for one list after another, also after the waits. */
function outageError(waitedMs: number, cause: AnySocialDataError): CommandError {
  const { outage, last } = texts.failure;
  const message = outage(Math.round(waitedMs / 1000)) + last(explainFailure(cause));
  return new CommandError(exitCodeOf(cause), message, { cause });
}

export interface OutageOptions {
  /** How long a run waits for a service that is down, in milliseconds; each wait is twice as long as the one before. */
  readonly maxWait: number;
  /** Called before each wait. */
  readonly onWait: (ms: number, error: AnySocialDataError) => void;
  /** Called for a list that is to be asked again. */
  readonly onRetry: (list: OpenList) => void;
  /** Called for a list that failed by itself. */
  readonly onFailed: (list: OpenList, error: AnySocialDataError) => void;
}

/**
 * Tells a service that is down from lists that fail. After `LISTS_IN_A_ROW` lists that failed alike, all wait, one page
 * after another is tried, and these lists are asked again once: whoever fails then fails by itself.
 */
export class Outage {
  readonly #options: OutageOptions;
  /** Lists that failed alike, and nothing succeeded in between. */
  #held: { readonly list: OpenList; readonly error: AnySocialDataError }[] = [];
  readonly #retried = new Set<OpenList>();
  /** The failure of a service that is down. */
  #down: AnySocialDataError | undefined;
  #waited = 0;
  /** Resolves when the page that is tried has ended. */
  #trial: PromiseWithResolvers<void> | undefined;

  constructor(options: OutageOptions) {
    this.#options = options;
  }

  /**
   * Resolves when a page may be requested: at once, or while the service is down, for one caller after its wait.
   * @returns whether the page is the one that is tried
   * @throws CommandError after the last wait
   */
  async turn(signal: AbortSignal | undefined): Promise<boolean> {
    while (this.#trial) await this.#trial.promise;
    const error = this.#down;
    if (!error) return false;
    const { maxWait, onWait } = this.#options;
    // The waits so far are 1, 2, 4 ... times the first one, so the next is their sum and one more.
    const wait = Math.min(this.#waited + FIRST_WAIT_MS, maxWait - this.#waited);
    if (wait <= 0 || !error.retryable) throw outageError(this.#waited, error);
    this.#trial = Promise.withResolvers();
    onWait(wait, error);
    // An abort is seen by whoever asks for the next page.
    await sleep(wait, undefined, { signal }).catch(() => {});
    this.#waited += wait;
    return true;
  }

  succeeded(): void {
    this.#down = undefined;
    this.#waited = 0;
    this.end();
  }

  failed(list: OpenList, error: AnySocialDataError): void {
    if (this.#down) {
      this.#down = error;
      this.#retry(list);
    } else if (this.#retried.has(list)) this.#options.onFailed(list, error);
    else this.#hold(list, error);
  }

  /** Lets go of who waits for the page that was tried. */
  endTrial(): void {
    this.#trial?.resolve();
    this.#trial = undefined;
  }

  /** No page follows: lists that failed have failed by themselves. */
  end(): void {
    this.#release();
    this.endTrial();
  }

  #hold(list: OpenList, error: AnySocialDataError): void {
    const [first] = this.#held;
    if (first && kindOf(first.error) !== kindOf(error)) this.#release();
    this.#held.push({ list, error });
    if (this.#held.length < LISTS_IN_A_ROW) return;
    this.#down = error;
    for (const held of this.#held.splice(0)) this.#retry(held.list);
  }

  #retry(list: OpenList): void {
    this.#retried.add(list);
    this.#options.onRetry(list);
  }

  #release(): void {
    for (const { list, error } of this.#held.splice(0)) this.#options.onFailed(list, error);
  }
}

/** A service that is down fails in several ways in turn, such as 502, 503 and no connection. */
function kindOf(error: AnySocialDataError): string {
  if (error.retryable) return 'for now';
  if (error instanceof ApiError) return `code ${error.code}`;
  return error instanceof ProtocolError ? `HTTP ${error.status}` : error.name;
}
