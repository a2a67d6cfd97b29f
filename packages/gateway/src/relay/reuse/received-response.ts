import type { SourceSuccess } from '../../call/source.ts';
import { receivedBytes, successBytes } from '../../call/success-body.ts';
import { ownsMemory } from '../owns-memory.ts';

/**
 * A response of the source, for one call or for many. A single caller is sent the bytes that were received, where their
 * envelope is ours. The caller that the request was made for, all that joined it, the cache and the rescue share bytes
 * that keep no others in memory: they are made once, when they are needed, and what was received is dropped then.
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

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf(response: ReceivedResponse, key: string): number {
  return response.shared().buffer.byteLength + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
