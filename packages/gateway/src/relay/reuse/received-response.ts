import type { SourceSuccess } from '../../source.ts';
import { successBytes } from '../../success-body.ts';

/**
 * A response of the source, for one call or for many. While it is for one, its body may be a part of larger memory. Once
 * others join, or the cache or the rescue keeps it, all of them share bytes that keep hardly any others in memory.
 */
export class ReceivedResponse {
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure: boolean;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
  #body: Buffer;

  /** @param recordTime of a payload without a body, so that all calls that it serves show the same */
  constructor(payload: SourceSuccess, recordTime: string, receivedAt: number) {
    this.#body = payload.body ?? successBytes(payload, recordTime);
    this.hasInnerFailure = payload.hasInnerFailure === true;
    this.receivedAt = receivedAt;
  }

  /** The whole body. */
  get body(): Buffer {
    return this.#body;
  }

  /** The whole body as the bytes that all users of this response share. */
  shared(): Buffer {
    const { length, buffer } = this.#body;
    if (length < MIN_PART_OF_MEMORY * buffer.byteLength) {
      const copy = Buffer.allocUnsafeSlow(length);
      this.#body.copy(copy);
      this.#body = copy;
    }
    return this.#body;
  }
}

/** Beside a body, its memory has the head of the response; beside a small one, perhaps other responses. */
const MIN_PART_OF_MEMORY = 0.9;

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf(response: ReceivedResponse, key: string): number {
  return response.shared().buffer.byteLength + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
