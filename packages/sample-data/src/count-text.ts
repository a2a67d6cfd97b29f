/** A count as Chinese platforms write it: 8310, 12.4万, 1.2亿. */
export function chineseCount(count: number): string {
  if (count < 10_000) return String(count);
  if (count < 100_000_000) return `${oneDecimal(count, 10_000)}万`;
  return `${oneDecimal(count, 100_000_000)}亿`;
}

/** A count in English: 8,310, 12.4k, 3.1M. */
export function englishCount(count: number): string {
  if (count < 1000) return String(count);
  if (count < 10_000) {
    return `${Math.floor(count / 1000)},${String(count % 1000).padStart(3, '0')}`;
  }
  if (count < 1_000_000) return `${oneDecimal(count, 1000)}k`;
  return `${oneDecimal(count, 1_000_000)}M`;
}

/** Truncated, not rounded, so that 999,960 does not become 1000k. Does not depend on the locale. */
function oneDecimal(count: number, unit: number): string {
  const tenths = Math.floor((count * 10) / unit);
  return tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}.${tenths % 10}`;
}
