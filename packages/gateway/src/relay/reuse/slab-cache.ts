/** Approximate memory of an entry without its bytes and its key: its objects and its place in the map. */
const ENTRY_BYTES = 400;

/** A block of memory into which entries are written one after the other. */
interface Slab<Value> {
  readonly bytes: Buffer;
  /** Bytes of `bytes` that are taken. */
  used: number;
  /** Memory of its entries, including those that were replaced. */
  weight: number;
  readonly entries: SlabEntry<Value>[];
}

interface SlabEntry<Value> {
  readonly key: string;
  readonly value: Value;
  readonly bytes: Buffer;
  /** Whether it was read since it was written into its slab. */
  wasUsed: boolean;
}

export interface SlabCacheOptions {
  /** Bytes of all slabs. */
  readonly maxBytes: number;
  /** Bytes of a slab; a larger value gets one of its own. */
  readonly slabBytes: number;
}

/**
 * Values with bytes, by key. Their bytes are in large blocks of memory: thousands of small buffers would be freed late
 * and leave gaps that nothing else fits into. The oldest block is evicted; its entries that were used stay, up to half
 * a block.
 */
export class SlabCache<Value> {
  readonly #options: SlabCacheOptions;
  readonly #entries = new Map<string, SlabEntry<Value>>();
  #slabs: Slab<Value>[] = [];
  #bytes = 0;

  constructor(options: SlabCacheOptions) {
    this.#options = options;
  }

  get(key: string): { readonly value: Value; readonly bytes: Buffer } | undefined {
    const entry = this.#entries.get(key);
    if (entry !== undefined) entry.wasUsed = true;
    return entry;
  }

  /** Keeps a copy of the text. A value that is larger than the whole cache is not kept. */
  set(key: string, text: string, encoding: BufferEncoding, value: Value): void {
    this.#entries.delete(key);
    const length = Buffer.byteLength(text, encoding);
    if (weightOf(key, length) > this.#options.maxBytes) return;
    const bytes = this.#write(key, length, value);
    bytes.write(text, encoding);
  }

  /** Reserves room for an entry. The caller writes into the returned bytes. */
  #write(key: string, length: number, value: Value): Buffer {
    const weight = weightOf(key, length);
    const slab = this.#slabWith(weight);
    const bytes = slab.bytes.subarray(slab.used, slab.used + length);
    const entry = { key, value, bytes, wasUsed: false };
    slab.used += length;
    slab.weight += weight;
    slab.entries.push(entry);
    this.#entries.set(key, entry);
    return bytes;
  }

  #slabWith(weight: number): Slab<Value> {
    const last = this.#slabs.at(-1);
    if (last !== undefined && last.weight + weight <= last.bytes.length) return last;
    const { maxBytes, slabBytes } = this.#options;
    const size = Math.max(weight, Math.min(slabBytes, maxBytes));
    const evicted: Slab<Value>[] = [];
    while (this.#bytes + size > maxBytes) evicted.push(this.#evict());
    // `allocUnsafe` could take a part of Node's shared pool, and any part keeps the whole pool alive.
    const slab = { bytes: Buffer.allocUnsafeSlow(size), used: 0, weight: 0, entries: [] };
    this.#slabs.push(slab);
    this.#bytes += size;
    for (const { entries } of evicted) this.#keepUsed(entries, slab, (size - weight) / 2);
    return slab;
  }

  /** Removes the oldest slab. */
  #evict(): Slab<Value> {
    const slab = this.#slabs.shift();
    if (slab === undefined) throw new Error('There is no slab to evict');
    this.#bytes -= slab.bytes.length;
    for (const entry of slab.entries)
      if (this.#entries.get(entry.key) === entry) this.#entries.delete(entry.key);
      // A replaced entry is not kept.
      else entry.wasUsed = false;
    return slab;
  }

  /** Copies the entries that were used into a slab, until it weighs `maxWeight`. */
  #keepUsed(entries: readonly SlabEntry<Value>[], slab: Slab<Value>, maxWeight: number): void {
    for (const { key, value, bytes, wasUsed } of entries) {
      const isKept = wasUsed && slab.weight + weightOf(key, bytes.length) <= maxWeight;
      if (isKept) bytes.copy(this.#write(key, bytes.length, value));
    }
  }
}

function weightOf(key: string, length: number): number {
  return length + 2 * key.length + ENTRY_BYTES;
}
