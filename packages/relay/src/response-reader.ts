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

/** Threads for larger responses. An account uses one at a time, so that a response of another account finds one. */
const MAX_WORKERS = 2;

/** A response that has arrived is always read. */
const never = new AbortController().signal;

export interface LargeResponse extends Omit<UpstreamResponse, 'body'> {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly tokens: readonly string[];
  readonly call: LinkedCall;
  readonly now: number;
}

/** Of the call whose request a response belongs to. */
interface ReadOptions {
  readonly accountId: string;
  readonly mask: TokenMask;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Masks and interprets responses of the upstream. Large ones are read in worker threads, of each account one after the
 * other and in turns of the accounts, so that hostile ones of an account hold up nobody else.
 */
export class ResponseReader {
  /** Those that read nothing at present. */
  readonly #idle = new Set<Worker>();
  readonly #workers = new Set<Worker>();
  /** Responses that wait are limited by the requests in flight. */
  readonly #turns = new FairQueue({
    ...{ perAccount: 1, total: MAX_WORKERS, maxWaiting: Number.POSITIVE_INFINITY },
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
    const [worker = this.#startWorker()] = this.#idle;
    this.#idle.delete(worker);
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
      if (this.#workers.has(worker)) this.#idle.add(worker);
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./large-response-worker.ts', import.meta.url));
    worker.unref();
    this.#workers.add(worker);
    // A later response starts another one.
    worker.once('exit', () => {
      this.#workers.delete(worker);
      this.#idle.delete(worker);
    });
    return worker;
  }
}

/** A result as the worker sent it: what was a buffer there, is plain bytes here. */
function received(result: AttemptResult): AttemptResult {
  if (!result.ok || result.body === undefined) return result;
  const { buffer, byteOffset, length } = result.body;
  return { ...result, body: Buffer.from(buffer, byteOffset, length) };
}

const MASK = '[token]';

/**
 * A whole run of backslashes. If a match could begin within the run, the time would grow with the square of its length. A
 * text that was encoded ten times has 1,024; a run without a bound may overflow the stack of regular expressions.
 */
const BACKSLASHES = '(?<!\\\\)\\\\{1,1024}';

/** Characters of a percent sign that starts an escape: written plainly, as a JSON escape or as an HTML entity. */
const PERCENT = `(?:%|${BACKSLASHES}u0025|&#0{0,7}37;|&#[xX]0{0,7}25;)`;

/** A shorter token is masked only where it is written character by character: its encodings would occur by chance. */
const MIN_ENCODED_LENGTH = 8;

/**
 * Replaces secrets in a JSON text: plain, percent-encoded, with JSON escapes or HTML entities, mixed and encoded again;
 * as hexadecimal in lower or upper case; and as base64 or base64url, alone or within more bytes.
 */
export interface TokenMask {
  readonly tokens: readonly string[];
  /**
   * Masks a text in UTF-8. Returns the same bytes when they have no secret. Keeps the text valid JSON: what is replaced
   * begins and ends between characters of a string.
   */
  apply(json: Buffer): Buffer;
}

/** @param tokens as `readUpstreamToken` returns them: visible ASCII characters without quotes and backslashes */
export function createTokenMask(tokens: readonly string[]): TokenMask {
  const plain = [...new Set(tokens)];
  const encoded = [...new Set(plain.flatMap(encodingsOf))];
  const literals = [...plain, ...encoded].map((literal) => Buffer.from(literal));
  const forms = new RegExp([...plain.map(formsOf), ...encoded.map(encodedForm)].join('|'), 'g');
  const apply = (json: Buffer) => {
    // Most texts have neither escapes nor a secret: no copy of them is made.
    if (!hasEscapes(json) && !literals.some((literal) => json.includes(literal))) return json;
    const text = json.toString('latin1');
    const masked = text.replace(forms, (found, at: number) =>
      // In "\name", the "n" belongs to the escape "\n", so this is not the token "name".
      isWithinEscape(text, at) ? found : MASK,
    );
    return masked === text ? json : Buffer.from(masked, 'latin1');
  };
  return { tokens: plain, apply };
}

const ENTITY = Buffer.from('&#');

/** Whether characters may be written in another way than as themselves. */
function hasEscapes(json: Buffer): boolean {
  return json.includes(0x25) || json.includes(0x5c) || json.includes(ENTITY);
}

/** The token with each character in any of its forms, so that mixed forms are found too. */
function formsOf(token: string): string {
  return Array.from(token, (character) => {
    const number = character.charCodeAt(0);
    const hex = anyCase(number.toString(16).padStart(2, '0'));
    const plain = character.replace(/[^A-Za-z0-9]/g, '\\$&');
    const slash = character === '/' ? `|${BACKSLASHES}/` : '';
    const entity = `&#0{0,7}${number};|&#[xX]0{0,7}${hex};`;
    // A text within a text is encoded again: a percent sign becomes %25, a backslash becomes two.
    return `(?:${plain}|${PERCENT}(?:25)*${hex}|${BACKSLASHES}u00${hex}${slash}|${entity})`;
  }).join('');
}

/** The characters that the token alone decides, wherever it stands among the encoded bytes. */
function encodingsOf(token: string): string[] {
  if (token.length < MIN_ENCODED_LENGTH) return [];
  const base64 = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(token)]);
    const range = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)] as const;
    return [bytes.toString('base64').slice(...range), bytes.toString('base64url').slice(...range)];
  });
  const hex = Buffer.from(token).toString('hex');
  return [...base64, hex, hex.toUpperCase()];
}

/** A slash of base64 may have a backslash in JSON. */
function encodedForm(text: string): string {
  return text.replaceAll('+', '\\+').replaceAll('/', `(?:/|${BACKSLASHES}/)`);
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function isWithinEscape(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}
