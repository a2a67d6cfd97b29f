import type { SourceSuccess } from '../../source/source.ts';

/** A response of the source that further calls are served with. */
export interface StoredResponse {
  /** With the time at which it was recorded: the body stays the same, byte for byte. */
  readonly payload: SourceSuccess;
  /** The same payload for further calls: the body that is made from it is kept, for as long as the response is. */
  readonly sharedPayload: SourceSuccess;
  /** Monotonic clock, milliseconds. */
  readonly receivedAt: number;
}

/** About the bytes that a stored response occupies. */
export function sizeOf({ payload }: StoredResponse, key: string): number {
  return payload.data.length + 2 * key.length + ENTRY_BYTES;
}

/** Objects, headers and the place in the map. */
const ENTRY_BYTES = 400;
