/** Of the memory that a body is received in: beside it is the head of its response, and of a small one other responses. */
const MIN_PART = 0.9;

/** Whether bytes are nearly all of the memory that is kept with them. */
export function ownsMemory({ length, buffer }: Uint8Array): boolean {
  return length >= MIN_PART * buffer.byteLength;
}
