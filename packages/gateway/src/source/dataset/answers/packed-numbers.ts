const BYTES = 4;

/** Numbers below 2³² in four bytes each, the lowest first: a page can be cut out of a long list without reading the rest. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const packed = new DataView(new ArrayBuffer(numbers.length * BYTES));
  for (const [index, number] of numbers.entries()) packed.setUint32(index * BYTES, number, true);
  return new Uint8Array(packed.buffer);
}

export function unpackNumbers(packed: unknown): number[] {
  if (!(packed instanceof Uint8Array)) return [];
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return Array.from({ length: packed.byteLength / BYTES }, (_, index) =>
    view.getUint32(index * BYTES, true),
  );
}
