import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '../call/fair-queue.ts';
import type { AttemptResult } from './attempt-result.ts';
import { interpretResponse, type MaskedResponse } from './interpret-response.ts';
import type { LinkedCall } from './replace-next-link.ts';
import type { UpstreamResponse } from './upstream.ts';

/** Bodies up to this size are read at once: of as many hostile ones as arrive in one turn, each takes a millisecond. */
const MAX_BYTES_AT_ONCE = 16 * 1024;
/** Bodies up to this size are read one in each turn of the event loop: a hostile one takes about 20 ms. */
const MAX_BYTES_IN_TURN = 256 * 1024;

/** Threads for large responses. An account uses one at a time, so that a response of another account finds one. */
const MAX_WORKERS = 2;

/** A response that has arrived is always read. */
const never = new AbortController().signal;

/** What the worker needs to interpret a response. */
export interface LargeResponse extends Omit<MaskedResponse, 'body'> {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The tokens to mask. */
  readonly tokens: readonly string[];
  readonly call: LinkedCall;
  readonly now: number;
}

/** Of the call whose request a response belongs to. */
export interface ReadOptions {
  readonly accountId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Masks and interprets responses of the upstream. Large ones are read in worker threads, of each account one after the
 * other and in turns of the accounts, so that hostile ones of an account hold up nobody else. Of those between large and
 * small, each turn of the event loop reads one, also in turns of the accounts.
 */
export class ResponseReader {
  readonly #workers = new Set<Worker>();
  /** Those that read nothing at present. */
  readonly #idle: Worker[] = [];
  readonly #turnsOfWorkers = createTurns(MAX_WORKERS);
  readonly #turnsOfLoop = createTurns(1);

  read(
    { body, mask, ...head }: UpstreamResponse,
    call: LinkedCall,
    { accountId, now }: ReadOptions,
  ): Promise<AttemptResult> | AttemptResult {
    const readHere = () => interpretResponse({ ...head, body: mask.apply(body) }, call, now);
    if (body.length <= MAX_BYTES_AT_ONCE) return readHere();
    if (body.length <= MAX_BYTES_IN_TURN) return this.#readInTurnOfLoop(readHere, accountId);
    // A part of larger memory cannot be handed over, since others may use the rest of it. It is copied in its turn: while
    // many responses wait, each is in memory once.
    const tokens = mask.tokens;
    const handOver = () => {
      const { buffer, length } = body;
      const isWhole = length === buffer.byteLength && buffer instanceof ArrayBuffer;
      return { ...head, body: new Uint8Array(isWhole ? buffer : body), tokens, call, now };
    };
    return this.#readInTurnOfWorker(handOver, accountId);
  }

  /** Responses that are being read get no result any more. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
  }

  async #readInTurnOfLoop(read: () => AttemptResult, accountId: string): Promise<AttemptResult> {
    await this.#turnsOfLoop.enter(accountId, never);
    try {
      return read();
    } finally {
      setImmediate(() => this.#turnsOfLoop.leave(accountId));
    }
  }

  async #readInTurnOfWorker(
    handOver: () => LargeResponse,
    accountId: string,
  ): Promise<AttemptResult> {
    await this.#turnsOfWorkers.enter(accountId, never);
    try {
      return await this.#readLarge(handOver());
    } finally {
      this.#turnsOfWorkers.leave(accountId);
    }
  }

  async #readLarge(response: LargeResponse): Promise<AttemptResult> {
    const worker = this.#idle.pop() ?? this.#startWorker();
    const ended = new AbortController();
    const { signal } = ended;
    try {
      worker.postMessage(response, [response.body.buffer]);
      const exit = once(worker, 'exit', { signal }).then(() => {
        throw new Error('The thread that reads large responses has ended');
      });
      const [message] = await Promise.race([once(worker, 'message', { signal }), exit]);
      return received(message as AttemptResult);
    } finally {
      ended.abort();
      if (this.#workers.has(worker)) this.#idle.push(worker);
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./large-response-worker.ts', import.meta.url));
    worker.unref();
    this.#workers.add(worker);
    // A later response starts another one.
    worker.once('exit', () => {
      this.#workers.delete(worker);
      const place = this.#idle.indexOf(worker);
      if (place >= 0) this.#idle.splice(place, 1);
    });
    return worker;
  }
}

/**
 * Of each account one response at a time, in turns of the accounts. Those that wait are limited by the requests in flight.
 * @param total responses of all accounts at a time
 */
function createTurns(total: number): FairQueue {
  return new FairQueue({
    ...{ perAccount: () => 1, total: () => total, maxWaiting: Number.POSITIVE_INFINITY },
  });
}

/** A result as the worker sent it: what were buffers there, are plain bytes here. */
function received(result: AttemptResult): AttemptResult {
  if (!result.ok || result.payload.bytes === undefined) return result;
  const { payload, envelope } = result.payload.bytes;
  const bytes = {
    payload: bufferOf(payload),
    ...(envelope !== undefined && { envelope: bufferOf(envelope) }),
  };
  return { ...result, payload: { ...result.payload, bytes } };
}

function bufferOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}
