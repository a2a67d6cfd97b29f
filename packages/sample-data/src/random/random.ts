import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/**
 * Random numbers that depend on an identity only. They use additions, multiplications and divisions
 * only, because engines may round `Math.exp`, `Math.log` and `Math.pow` differently in the last bit.
 */
export class Random {
  readonly #generator: RandomGenerator;

  /** The kind separates equal identities of different things, such as user 7 and member 7. */
  constructor(kind: string, identity: string) {
    this.#generator = xoroshiro128plusFromState(hashText(`${kind}/${identity}`));
  }

  /** A number from 0 to below 1. */
  unit(): number {
    return (this.#generator.next() >>> 0) / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.unit() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.unit() < share;
  }

  /** Throws a RangeError for an empty list. */
  pick<Item>(items: readonly Item[]): Item {
    return itemAt(items, Math.floor(this.unit() * items.length));
  }

  /** Different items of a list in random order. */
  sample<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    const chosen: Item[] = [];
    while (chosen.length < count && rest.length > 0) {
      const index = Math.floor(this.unit() * rest.length);
      chosen.push(itemAt(rest, index));
      rest.splice(index, 1);
    }
    return chosen;
  }

  /**
   * A positive number, roughly log-normal: half of them lie below the median, and a few are very large.
   * One in a hundred is above 14 medians with two factors, and above 40 medians with four.
   */
  skewed(median: number, factors = 4): number {
    let value = median;
    for (let factor = 0; factor < factors; factor += 1) {
      value *= (1 + 8 * this.unit()) / (1 + 8 * this.unit());
    }
    return value;
  }
}

/** The item at an index that wraps around. Throws a RangeError for an empty list. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('The list is empty.');
  return item;
}

/** Four 32-bit numbers that depend on every UTF-16 code unit of a text: enough to seed a generator. */
export type TextHash = readonly [number, number, number, number];

/**
 * Hashes a text. It reads code units, so lone surrogates and any length are allowed, and uses integer
 * arithmetic only, so every machine gives the same numbers.
 */
export function hashText(text: string): TextHash {
  let a = 1779033703;
  let b = 3144134277;
  let c = 1013904242;
  let d = 2773480762;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = b ^ Math.imul(a ^ unit, 597399067);
    b = c ^ Math.imul(b ^ unit, 2869860233);
    c = d ^ Math.imul(c ^ unit, 951274213);
    d = a ^ Math.imul(d ^ unit, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}

/** A short code for an identity, of digits and small letters: 53 bits of its hash. */
export function identityCode(identity: string): string {
  const [high, low] = hashText(identity);
  return ((high >>> 11) * 2 ** 32 + (low >>> 0)).toString(36).padStart(11, '0');
}
