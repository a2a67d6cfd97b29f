import type { Rate } from '@social-data/ledger/accounts/account';
import { readRate } from '@social-data/ledger/accounts/account';
import type { ValueType } from './value-type.ts';

const MILLISECONDS = { s: 1_000, m: 60_000, min: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/**
 * Reads a duration such as `30s`, `10m`, `10min`, `24h`, `7d` or `0`, in milliseconds; undefined for any other text.
 */
function readDuration(text: string): number | undefined {
  if (text === '0') return 0;
  const [, count = '', unit] = /^(\d{1,6})(s|m|min|h|d)$/.exec(text) ?? [];
  return isDurationUnit(unit) ? Number(count) * MILLISECONDS[unit] : undefined;
}

function isDurationUnit(text: string | undefined): text is keyof typeof MILLISECONDS {
  return text !== undefined && Object.hasOwn(MILLISECONDS, text);
}

/** A duration longer than 0, in milliseconds. */
export const spanType: ValueType<number> = {
  placeholder: 'duration',
  allowed: 'a duration such as 30s, 10m, 1h or 7d',
  parse: (text) => readDuration(text) || undefined,
};

/** A duration in milliseconds, which may be 0. */
export const durationType: ValueType<number> = {
  ...spanType,
  allowed: `${spanType.allowed}, or 0`,
  parse: readDuration,
};

export const rateType: ValueType<Rate> = {
  placeholder: 'rate',
  allowed: 'calls per time, for example 5/s, 100/min, 1000/h or 3/10s',
  parse: readRate,
};

/**
 * The usual spelling of an IANA time zone. An offset such as `+08:00` is refused, because it has no daylight saving.
 */
export const timeZoneType: ValueType<string> = {
  placeholder: 'zone',
  allowed: 'an IANA time zone, for example UTC, Asia/Shanghai or Europe/Berlin',
  parse: (text) => {
    if (!/^[A-Za-z]/.test(text)) return undefined;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  },
};
