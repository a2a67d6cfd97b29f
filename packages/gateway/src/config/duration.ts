const MILLISECONDS = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Reads a duration such as `30s`, `10m`, `10min`, `24h`, `7d` or `0`, in milliseconds; undefined for any other text. */
export function readDuration(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count = '', unit] = /^(\d{1,6})(s|m|min|h|d)$/.exec(text) ?? [];
  return isDurationUnit(unit) ? Number(count) * MILLISECONDS[unit] : undefined;
}

function isDurationUnit(text: string | undefined): text is keyof typeof MILLISECONDS {
  return text !== undefined && Object.hasOwn(MILLISECONDS, text);
}
