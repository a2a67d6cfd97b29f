import type { SourceSuccess } from '../../call/source.ts';
import { receivedBytes, successBytes } from '../../call/success-body.ts';

/**
 * A response of the source, for one call or for many. While it is for one, its body is what was received, where the
 * envelope is ours. Once others join, or the cache or the rescue keeps it, all of them share bytes that keep hardly any
 * others in memory: they are made once, and what was received is dropped then.
 */
export class ReceivedResponse {
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure: boolean;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
  readonly #recordTime: string;
  /** The payload; the bytes of the whole body once they are shared. */
  #content: SourceSuccess | Buffer;

  /** @param recordTime part of the body, so that every body made from this response is the same, byte for byte */
  constructor(payload: SourceSuccess, recordTime: string, receivedAt: number) {
    this.#content = payload;
    this.#recordTime = recordTime;
    this.hasInnerFailure = payload.hasInnerFailure === true;
    this.receivedAt = receivedAt;
  }

  /** The whole body. */
  get body(): Buffer {
    return this.#received() ?? this.shared();
  }

  /** The whole body as the bytes that all users of this response share. */
  shared(): Buffer {
    if (Buffer.isBuffer(this.#content)) return this.#content;
    const received = this.#received();
    const isKept = received !== undefined && ownsMemory(received);
    this.#content = isKept ? received : successBytes(this.#content, this.#recordTime);
    return this.#content;
  }

  /** The body as it was received; undefined when it had another envelope, and once there are bytes to share. */
  #received(): Buffer | undefined {
    if (Buffer.isBuffer(this.#content) || this.#content.bytes === undefined) return undefined;
    return receivedBytes(this.#content.bytes, this.#recordTime);
  }
}

/** Beside a body, its memory has the head of the response; beside a small one, perhaps other responses. */
const MIN_PART_OF_MEMORY = 0.9;

function ownsMemory({ length, buffer }: Buffer): boolean {
  return length >= MIN_PART_OF_MEMORY * buffer.byteLength;
}

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf(response: ReceivedResponse, key: string): number {
  return response.shared().buffer.byteLength + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
