import type { SourceSuccess } from '../../call/source.ts';
import { successText } from '../../call/success-text.ts';

/** A response of the source with its record time, so that every body made from it is the same, byte for byte. */
export interface ReceivedResponse {
  readonly payload: SourceSuccess & { readonly recordTime: string };
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
}

/** A response that is kept for further calls. */
export interface StoredResponse {
  readonly payload: StoredPayload;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
}

/**
 * A whole response body as bytes. They are outside of the heap, where garbage collection neither copies nor scans them.
 */
export interface StoredPayload {
  readonly body: Buffer;
}

export function storedResponse({ payload, receivedAt }: ReceivedResponse): StoredResponse {
  const { data, encoding = 'utf8', recordTime } = payload;
  const text = successText(data, recordTime);
  // `allocUnsafe` could take a part of Node's shared pool, and any part keeps the whole pool alive.
  const body = Buffer.allocUnsafeSlow(Buffer.byteLength(text, encoding));
  body.write(text, encoding);
  return { payload: { body }, receivedAt };
}

/** About the bytes that a stored response occupies. */
export function sizeOf({ payload }: StoredResponse, key: string): number {
  return payload.body.length + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
