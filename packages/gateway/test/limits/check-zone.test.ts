import { expect, test } from 'vitest';
import { checkZone } from '../../src/limits/check-zone.ts';

test.each([
  ['UTC', 'UTC'],
  ['utc', 'UTC'],
  ['europe/berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
])('%s is a zone', (text, zone) => {
  expect(new Intl.DateTimeFormat('en', { timeZone: checkZone(text) }).format(0)).toBe(
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0),
  );
});

test.each(['', ' ', 'Mars/Base', '+08:00', '-05:00', 'Europe', 'Europe/Berlin '])(
  '"%s" is none, and the message says what is',
  (text) => {
    expect(() => checkZone(text)).toThrow(RangeError);
    expect(() => checkZone(text)).toThrow(`"${text}" is no time zone`);
    expect(() => checkZone(text)).toThrow('IANA');
  },
);
