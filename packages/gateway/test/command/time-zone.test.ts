import { expect, test } from 'vitest';
import { parseZone } from '../../src/cli/value-arguments.ts';
import { timeZoneType } from '../../src/config/value-types.ts';
import { run } from './run-command.ts';

test.each([
  ['UTC', 'UTC'],
  ['utc', 'UTC'],
  ['europe/berlin', 'Europe/Berlin'],
  ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
])('the quota zone may be the time zone %s', (text, zone) => {
  expect(new Intl.DateTimeFormat('en', { timeZone: parseZone(text) }).format(0)).toBe(
    new Intl.DateTimeFormat('en', { timeZone: zone }).format(0),
  );
});

test.each(['', ' ', 'Mars/Base', '+08:00', '-05:00', 'Europe', 'Europe/Berlin '])(
  'the quota zone "%s" is rejected with what is allowed',
  (text) => {
    expect(timeZoneType.parse(text)).toBeUndefined();
    expect(() => parseZone(text)).toThrow(/^Give an IANA time zone, for example UTC/);
  },
);

test('quota-zone names the time zone that it rejects', async () => {
  expect(await run(['quota-zone', 'Mars/Base'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      "'Mars/Base' is invalid for argument 'zone'. Give an IANA time zone",
    ),
  });
});
