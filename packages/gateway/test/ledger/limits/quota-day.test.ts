import { describe, expect, test } from 'vitest';
import { quotaDay } from '../../../../ledger/src/rules/limits.ts';

const hour = 3_600_000;

/** Consecutive days of a zone with their lengths in hours. */
function daysFrom(zone: string, from: string, count: number): [string, number][] {
  const days: [string, number][] = [];
  let at = Date.parse(from);
  for (let index = 0; index < count; index += 1) {
    const { day, resetsAt } = quotaDay(zone, at);
    days.push([day, (resetsAt - at) / hour]);
    at = resetsAt;
  }
  return days;
}

describe('a quota day', () => {
  test('ends at midnight of the zone', () => {
    expect(quotaDay('UTC', Date.parse('2026-03-01T23:59:59.999Z'))).toMatchObject({
      day: '2026-03-01',
      resetsAt: Date.parse('2026-03-02T00:00:00Z'),
    });
    expect(quotaDay('Asia/Shanghai', Date.parse('2026-03-01T16:00:00Z'))).toMatchObject({
      day: '2026-03-02',
      resetsAt: Date.parse('2026-03-02T16:00:00Z'),
    });
  });

  test('has 23 hours in spring and 25 in autumn', () => {
    expect(daysFrom('Europe/Berlin', '2026-03-27T23:00:00Z', 3)).toEqual([
      ['2026-03-28', 24],
      ['2026-03-29', 23],
      ['2026-03-30', 24],
    ]);
    expect(daysFrom('America/New_York', '2026-10-31T04:00:00Z', 3)).toEqual([
      ['2026-10-31', 24],
      ['2026-11-01', 25],
      ['2026-11-02', 24],
    ]);
  });

  test('begins at 01:00 where the clocks skip midnight', () => {
    expect(daysFrom('Africa/Cairo', '2026-04-22T22:00:00Z', 3)).toEqual([
      ['2026-04-23', 24],
      ['2026-04-24', 23],
      ['2026-04-25', 24],
    ]);
    expect(quotaDay('Africa/Cairo', Date.parse('2026-04-23T22:00:00Z')).day).toBe('2026-04-24');
  });

  test('is skipped where the calendar skips a date', () => {
    expect(daysFrom('Pacific/Apia', '2011-12-29T10:00:00Z', 2)).toEqual([
      ['2011-12-29', 24],
      ['2011-12-31', 24],
    ]);
  });

  test('does not repeat where the clocks go back over midnight', () => {
    // At 00:01 of 7 November 2010 the clocks of Newfoundland went back to 23:01.
    expect(daysFrom('America/St_Johns', '2010-11-06T02:30:00Z', 2)).toEqual([
      ['2010-11-06', 24],
      ['2010-11-07', 25],
    ]);
    const secondTime = Date.parse('2010-11-07T03:00:00Z');
    expect(quotaDay('America/St_Johns', secondTime).day).toBe('2010-11-07');
  });

  test('is the day that the clock shows after a jump', () => {
    const later = Date.parse('2026-05-02T12:00:00Z');
    expect(quotaDay('UTC', later).day).toBe('2026-05-02');
    expect(quotaDay('UTC', later - 24 * hour).day).toBe('2026-05-01');
    expect(quotaDay('UTC', later).day).toBe('2026-05-02');
  });

  test('is computed separately for each zone', () => {
    const at = Date.parse('2026-05-01T23:30:00Z');
    expect(quotaDay('UTC', at).day).toBe('2026-05-01');
    expect(quotaDay('Europe/Berlin', at).day).toBe('2026-05-02');
  });
});
