import type { Rate } from './account.ts';

const SECONDS = { s: 1, min: 60, h: 3_600, d: 86_400 } as const;

/** Parses `5/s`, `100/min`, `1000/h`, `3/10s`; undefined for anything else. */
export function readRate(text: string): Rate | undefined {
  const [, calls, count = '', unit] = /^(\d{1,9})\/([1-9]\d{0,5})?(s|min|h|d)$/.exec(text) ?? [];
  if (calls === undefined || !isUnit(unit)) return undefined;
  return { calls: Number(calls), seconds: Number(count || 1) * SECONDS[unit] };
}

/** Formats a rate the way it is parsed, with the largest unit that fits. */
export function formatRate({ calls, seconds }: Rate): string {
  const units = Object.keys(SECONDS).filter(isUnit);
  const unit = units.findLast((candidate) => seconds % SECONDS[candidate] === 0) ?? 's';
  const count = seconds / SECONDS[unit];
  return `${calls}/${count === 1 ? '' : count}${unit}`;
}

function isUnit(text: string | undefined): text is keyof typeof SECONDS {
  return text !== undefined && Object.hasOwn(SECONDS, text);
}
