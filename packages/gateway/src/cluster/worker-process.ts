import cluster, { type Worker } from 'node:cluster';
import { WORKER_VARIABLE } from './obey-primary.ts';
import type { WorkerMessage, WorkerOrder, WorkerReport } from './worker-message.ts';
import type { ObservedWorker } from './workers-status.ts';

/** Milliseconds. A worker that ends sooner is likely to end again, so the next start waits, twice as long each time. */
const SHORT_LIFE_MS = 10_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Milliseconds that a worker may take to report its state. */
const REPORT_TIMEOUT_MS = 2_000;

export interface WorkerOptions {
  readonly node: string;
  /** From 1. */
  readonly number: number;
  /** Called when the worker ended without being stopped. Returns whether to start it again. */
  readonly onDeath: (fields: { code: number | null; signal: string | null }) => boolean;
}

/** The process of a worker, and its successors: it is started again when it dies. */
export class WorkerProcess implements ObservedWorker {
  readonly node: string;
  readonly #options: WorkerOptions;
  readonly #firstServing = Promise.withResolvers<Addresses>();
  readonly #ended = Promise.withResolvers<number | null>();
  #worker: Worker | undefined;
  #isServing = false;
  #isStopping = false;
  #startedAt = 0;
  #delayMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #lastReport = 0;

  constructor(options: WorkerOptions) {
    this.#options = options;
    this.node = options.node;
  }

  get isServing(): boolean {
    return this.#isServing;
  }

  /** Resolves when the worker serves for the first time. */
  get serving(): Promise<Addresses> {
    return this.#firstServing.promise;
  }

  /** Resolves with the exit code of a worker that is not started again. */
  get ended(): Promise<number | null> {
    return this.#ended.promise;
  }

  start(): void {
    this.#startedAt = performance.now();
    const worker = cluster.fork({ [WORKER_VARIABLE]: String(this.#options.number) });
    this.#worker = worker;
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind !== 'serving') return;
      this.#isServing = true;
      this.#firstServing.resolve(message);
    });
    worker.on('exit', (code, signal) => this.#exited(code, signal));
  }

  stop(signal: NodeJS.Signals): void {
    this.#isStopping = true;
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#ended.resolve(0);
    }
    this.#send({ kind: 'stop', signal });
  }

  reload(): void {
    this.#send({ kind: 'reload' });
  }

  report(): Promise<WorkerReport | undefined> {
    const worker = this.#worker;
    this.#lastReport += 1;
    const id = this.#lastReport;
    return new Promise((resolve) => {
      const end = (report: WorkerReport | undefined) => {
        clearTimeout(timer);
        worker?.off('message', receive);
        resolve(report);
      };
      const receive = (message: WorkerMessage) => {
        if (message.kind === 'report' && message.id === id) end(message.report);
      };
      const timer = setTimeout(() => end(undefined), REPORT_TIMEOUT_MS);
      worker?.on('message', receive);
      this.#send({ kind: 'report', id });
    });
  }

  #send(order: WorkerOrder): void {
    // A worker that has just died has no channel any more; its event "exit" follows.
    if (this.#worker?.isConnected()) this.#worker.send(order, () => {});
  }

  #exited(code: number | null, signal: string | null): void {
    this.#isServing = false;
    this.#worker = undefined;
    if (this.#isStopping || !this.#options.onDeath({ code, signal })) {
      this.#ended.resolve(code);
      return;
    }
    const wasShort = performance.now() - this.#startedAt < SHORT_LIFE_MS;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.start();
    }, this.#delayMs);
    this.#delayMs = wasShort ? Math.min(MAX_DELAY_MS, this.#delayMs * 2 || FIRST_DELAY_MS) : 0;
  }
}

/** The addresses on which the workers serve calls. */
export interface Addresses {
  readonly url: string;
  readonly tlsUrl: string | null;
}
