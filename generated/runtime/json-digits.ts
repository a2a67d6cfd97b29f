/** Whether a number is an integer beyond 2^53, of which `JSON.parse` may have lost digits. */
function isInexact(value: number): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value);
}

/** Whether a value from JSON has an integer beyond 2^53, at any level. */
export function hasInexactIntegers(value: unknown): boolean {
  if (typeof value === 'number') return isInexact(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasInexactIntegers);
}

/**
 * Puts texts with all digits in place of the integers beyond 2^53 of a value from JSON. Every other value stays. Walks
 * level by level, so the value must not be nested too deeply.
 * @param exact the same JSON, parsed with its long integers as texts
 */
export function restoreDigits(value: unknown, exact: unknown): unknown {
  if (typeof value === 'number')
    return isInexact(value) && typeof exact === 'string' ? exact : value;
  if (typeof value !== 'object' || value === null) return value;
  const of = Object(exact);
  for (const [key, member] of Object.entries(value)) {
    const restored = restoreDigits(member, Object.hasOwn(of, key) ? of[key] : undefined);
    if (restored !== member) Object.assign(value, { [key]: restored });
  }
  return value;
}
