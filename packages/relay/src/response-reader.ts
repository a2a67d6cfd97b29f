import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '@social-data/source/in-progress';
import {
  type AttemptResult,
  interpretResponse,
  MAX_BYTES_AT_ONCE,
  type UpstreamResponse,
} from './attempt.ts';
import type { LinkedCall } from './response-body.ts';
import type { TokenMask } from './token-mask.ts';

/** Threads for larger responses. An account uses one at a time, so that a response of another account finds one. */
const MAX_WORKERS = 2;

/** A response that has arrived is always read. */
const never = new AbortController().signal;

/** What the worker needs to interpret a response. */
export interface LargeResponse extends Omit<UpstreamResponse, 'body'> {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The tokens to mask. */
  readonly tokens: readonly string[];
  readonly call: LinkedCall;
  readonly now: number;
}

/** Of the call whose request a response belongs to. */
interface ReadOptions {
  readonly accountId: string;
  /** Masks the tokens that the response may repeat. */
  readonly mask: TokenMask;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Masks and interprets responses of the upstream. Large ones are read in worker threads, of each account one after the
 * other and in turns of the accounts, so that hostile ones of an account hold up nobody else.
 */
export class ResponseReader {
  readonly #workers = new Set<Worker>();
  /** Those that read nothing at present. */
  readonly #idle: Worker[] = [];
  /** Responses that wait are limited by the requests in flight. */
  readonly #turns = new FairQueue({
    ...{ perAccount: () => 1, total: () => MAX_WORKERS, maxWaiting: Number.POSITIVE_INFINITY },
  });

  async read(
    { body, ...head }: UpstreamResponse,
    call: LinkedCall,
    { accountId, mask, now }: ReadOptions,
  ): Promise<AttemptResult> {
    if (body.length <= MAX_BYTES_AT_ONCE)
      return interpretResponse({ ...head, body: mask.apply(body) }, call, now);
    await this.#turns.enter(accountId, never);
    try {
      // A part of larger memory cannot be handed over, since others may use the rest of it. It is copied in its turn:
      // while many responses wait, each is in memory once.
      const { buffer, length } = body;
      const isWhole = length === buffer.byteLength && buffer instanceof ArrayBuffer;
      const whole = new Uint8Array(isWhole ? buffer : body);
      return await this.#readInThread({ ...head, body: whole, tokens: mask.tokens, call, now });
    } finally {
      this.#turns.leave(accountId);
    }
  }

  /** Responses that are being read get no result any more. A thread ends once `JSON.parse`, which nothing interrupts, has. */
  close(): void {
    for (const worker of this.#workers) void worker.terminate();
  }

  async #readInThread(response: LargeResponse): Promise<AttemptResult> {
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

/** A result as the worker sent it: what was a buffer there, is plain bytes here. */
function received(result: AttemptResult): AttemptResult {
  if (!result.ok || result.payload.body === undefined) return result;
  const { buffer, byteOffset, length } = result.payload.body;
  return {
    ...result,
    payload: { ...result.payload, body: Buffer.from(buffer, byteOffset, length) },
  };
}
