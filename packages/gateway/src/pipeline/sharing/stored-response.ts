import type { SourceSuccess } from '../../source/source.ts';

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

/** The JSON text of a payload as bytes, outside of the heap, where the garbage collection neither copies nor searches them. */
export interface StoredPayload {
  readonly bytes: Buffer;
  /** RFC 3339 date and time. */
  readonly recordTime: string;
}

export function storedResponse({ payload, receivedAt }: ReceivedResponse): StoredResponse {
  const { data, encoding = 'utf8', recordTime } = payload;
  // Not a part of Node's shared pool, of which each part keeps the whole alive.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(data, encoding));
  bytes.write(data, encoding);
  return { payload: { bytes, recordTime }, receivedAt };
}

/** About the bytes that a stored response occupies. */
export function sizeOf({ payload }: StoredResponse, key: string): number {
  return payload.bytes.length + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
