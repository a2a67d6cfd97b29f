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
