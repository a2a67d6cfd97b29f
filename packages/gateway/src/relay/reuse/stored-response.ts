import type { SourceSuccess } from '../../call/source.ts';
import { successText } from '../../call/success-text.ts';

/** A response of the source, with the time at which it was recorded: its body stays the same, byte for byte. */
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

/** A whole response body as bytes, outside of the heap, where the garbage collection neither copies nor searches them. */
export interface StoredPayload {
  readonly body: Buffer;
}

export function storedResponse({ payload, receivedAt }: ReceivedResponse): StoredResponse {
  const { data, encoding = 'utf8', recordTime } = payload;
  const text = successText(data, recordTime);
  // Not a part of Node's shared pool, of which each part keeps the whole alive.
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
