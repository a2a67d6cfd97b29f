import { expect, test } from 'vitest';
import { canonicalTimeZone } from '../../src/config/values/canonical-time-zone.ts';

test.each([
  ['UTC', 'UTC'],
  ['utc', 'UTC'],
  ['europe/berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
])('accepts the time zone %s', (text, zone) => {
  expect(new Intl.DateTimeFormat('en', { timeZone: canonicalTimeZone(text) }).format(0)).toBe(
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0),
  );
});

test.each(['', ' ', 'Mars/Base', '+08:00', '-05:00', 'Europe', 'Europe/Berlin '])(
  'rejects "%s" and says what is allowed',
  (text) => {
    expect(() => canonicalTimeZone(text)).toThrow(RangeError);
    expect(() => canonicalTimeZone(text)).toThrow(`"${text}" is not a known time zone`);
    expect(() => canonicalTimeZone(text)).toThrow('IANA');
  },
);
