import type { SourceSuccess } from '../../call/source.ts';
import { MAX_TEXT_LENGTH, successBytes, successText } from '../../call/success-text.ts';

/**
 * A response of the source, for one call or for many. The caller that the request was made for, all that joined it, the
 * cache and the rescue share its bytes: they are made once, when they are needed, and the text is dropped then. Bytes
 * are outside of the heap, where garbage collection neither copies nor scans them.
 */
export class ReceivedResponse {
  readonly encoding: SourceSuccess['encoding'];
  /** Whether the payload reports a failure of its own, although the code is 0. */
  readonly hasInnerFailure: boolean;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
  readonly #recordTime: string;
  /** The payload as text, until there are bytes. */
  #data: string;
  #bytes: Buffer | undefined;

  /** @param recordTime part of the body, so that every body made from this response is the same, byte for byte */
  constructor(
    { data, encoding, hasInnerFailure }: SourceSuccess,
    recordTime: string,
    receivedAt: number,
  ) {
    this.#data = data;
    this.#recordTime = recordTime;
    this.encoding = encoding;
    this.hasInnerFailure = hasInnerFailure === true;
    this.receivedAt = receivedAt;
  }

  /** The whole body: text in `encoding` while it is small and for one call only, else the shared bytes. */
  get body(): string | Buffer {
    if (this.#bytes === undefined && this.#data.length <= MAX_TEXT_LENGTH)
      return successText(this.#data, this.#recordTime);
    return this.shared();
  }

  /** The whole body as the bytes that all users of this response share. */
  shared(): Buffer {
    if (this.#bytes === undefined) {
      this.#bytes = successBytes(this.#data, this.#recordTime, this.encoding);
      this.#data = '';
    }
    return this.#bytes;
  }
}

/** About the bytes that a response occupies which is kept under this key. */
export function sizeOf(response: ReceivedResponse, key: string): number {
  return response.shared().length + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
