import { routes } from '@social-data/contract/operations';

/** Milliseconds, or a number with its unit. */
export type Duration = number | `${number}${keyof typeof UNITS}`;

const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds. Throws a TypeError for another operation or duration. */
export function milliseconds(operation: string, duration: Duration = 0): number {
  const [, count, unit = ''] = /^([\d.]+)([smhd]?)$/.exec(String(duration)) ?? [];
  const time = Number(count) * ({ ...UNITS, '': 1 }[unit] ?? 1);
  if (operation in routes && time >= 0) return time;
  throw new TypeError(`shared() keeps ${Object.keys(routes)} for '10m' or so.`);
}
