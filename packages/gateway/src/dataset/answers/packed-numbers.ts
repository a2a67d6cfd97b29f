const BYTES_PER_NUMBER = 4;

/** Packs numbers below 2³² into four bytes each, little-endian, so that SQL can cut a page out of a long list. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(numbers.length * BYTES_PER_NUMBER));
  for (const [index, number] of numbers.entries()) {
    packed.setUint32(index * BYTES_PER_NUMBER, number, true);
  }
  return new Uint8Array(packed.buffer);
}

export function unpackNumbers(packed: unknown): number[] {
  if (!(packed instanceof Uint8Array)) return [];
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / BYTES_PER_NUMBER }, (_, index) =>
    view.getUint32(index * BYTES_PER_NUMBER, true),
  );
}
