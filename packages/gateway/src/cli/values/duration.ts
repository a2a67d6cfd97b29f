const MILLISECONDS = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Milliseconds of `30s`, `15min`, `24h`, `7d` or `0`; undefined for anything else. */
export function readDuration(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count, unit] = /^(\d{1,6})(s|min|h|d)$/.exec(text) ?? [];
  if (count === undefined || unit === undefined || !Object.hasOwn(MILLISECONDS, unit))
    return undefined;
  return Number(count) * MILLISECONDS[unit as keyof typeof MILLISECONDS];
}
