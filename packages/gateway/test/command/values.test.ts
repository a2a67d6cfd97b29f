import { InvalidArgumentError } from 'commander';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createToken, formatRate, readRate } from '../../../ledger/src/accounts.ts';
import { formatTime } from '../../src/cli/print.ts';
import {
  parseAdminExpiry,
  parseCredits,
  parseDay,
  parseExpiry,
  parseFile,
  parseGroup,
  parseGroupName,
  parseKey,
  parseLimit,
  parseName,
  parseNote,
  parseOperations,
  parseOrigins,
  parseOverlap,
  parsePlace,
  parseRate,
  parseThresholds,
} from '../../src/cli/value-arguments.ts';

describe('a rate', () => {
  test.each([
    ['5/s', { calls: 5, seconds: 1 }],
    ['100/min', { calls: 100, seconds: 60 }],
    ['1000/h', { calls: 1000, seconds: 3600 }],
    ['3/10s', { calls: 3, seconds: 10 }],
    ['0/d', { calls: 0, seconds: 86_400 }],
  ])('is parsed from %s and formatted the same way', (text, rate) => {
    expect(readRate(text)).toEqual(rate);
    expect(formatRate(rate)).toBe(text);
  });

  test.each(['5', '5/', '/s', '-1/s', '1.5/s', '5/month', '5/0s', ' 5/s', '5 / s'])(
    'is not parsed from %j',
    (text) => {
      expect(() => parseRate(text)).toThrow(/Give calls per time, for example 5\/s/);
    },
  );
});

describe('an argument of a command', () => {
  test('for a limit may be the word unlimited, which removes it', () => {
    for (const read of [parseRate, parseOperations, parseOrigins, parseLimit])
      expect(read('unlimited')).toBeNull();
    expect(parseExpiry('unlimited')).toBeNull();
    expect(parseLimit('5')).toBe(5);
  });

  test('for operations names those of the contract', () => {
    expect(parseOperations('listAnswers, searchUsers,searchUsers')).toEqual([
      'listAnswers',
      'searchUsers',
    ]);
    expect(() => parseOperations('searchUser')).toThrow(/Give a comma-separated list of/);
    expect(() => parseOperations(',')).toThrow(/Give a comma-separated list of/);
  });

  test('for origins has them as browsers send them', () => {
    expect(parseOrigins('https://app.example,http://localhost:5173')).toHaveLength(2);
    for (const text of ['https://app.example/', 'app.example', '*', 'HTTPS://app.example', ''])
      expect(() => parseOrigins(text), text).toThrow(/Give a comma-separated list of origins/);
  });

  test('for a file is not empty, as that of a variable which is not set', () => {
    expect(parseFile('backup.sqlite')).toBe('backup.sqlite');
    expect(() => parseFile('')).toThrow(/Give the path of a file/);
  });

  test('for a folder that is moved to is as a shell would leave it', () => {
    for (const place of ['data', 'postgres://gateway@db.example/gateway'])
      expect(parsePlace(place)).toBe(place);
    for (const text of ['', '~/data']) expect(() => parsePlace(text)).toThrow(/Give the path of a/);
  });

  test('for a quota or balance is a whole number that is not negative', () => {
    expect(parseLimit('0')).toBe(0);
    for (const text of ['-1', '1.5', '1e3', '', '99999999999999999'])
      expect(() => parseLimit(text), text).toThrow(/Give a whole number, zero or more/);
    expect(() => parseLimit('-1')).toThrow(InvalidArgumentError);
  });

  test('for a top-up is a whole number other than zero', () => {
    expect(parseCredits('100')).toBe(100);
    expect(parseCredits('-100')).toBe(-100);
    for (const text of ['0', '-0', 'x', '1.5']) expect(() => parseCredits(text), text).toThrow();
  });

  test('for an expiry is a duration, a day or a time, but not in the past', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(parseExpiry('30d')).toEqual({ afterMs: 30 * 86_400_000 });
    expect(parseExpiry('2026-02-01')).toBe(Date.parse('2026-02-01T00:00:00Z'));
    expect(parseExpiry('2026-02-01T08:00:00+08:00')).toBe(Date.parse('2026-02-01T00:00:00Z'));
    // As lists show it.
    const shown = formatTime(Date.parse('2026-02-01') + 257);
    expect(parseExpiry(String(shown))).toBe(Date.parse('2026-02-01') + 257);
    for (const text of [
      ...['2025-12-31', '2026-02-01T08:00:00', 'tomorrow', '2026-13-01', '0'],
      ...['2026-02-30', '2026-02-29T08:00:00Z', '2026-04-31T08:00:00+08:00'],
    ])
      expect(() => parseExpiry(text), text).toThrow(/Give a duration .* to come/);
    expect(() => parseAdminExpiry('unlimited')).toThrow(/Give a duration .*Z\.$/);
  });

  test('for a name is one line', () => {
    expect(parseName('分析 team')).toBe('分析 team');
    expect(parseName('\ufeffanna')).toBe('anna');
    for (const text of ['', ' a', 'a\nb', 'a\u001b[31m', 'x'.repeat(101)])
      expect(() => parseName(text), text).toThrow();
  });

  test('is not a token, which would be listed and logged, and the error does not repeat it', () => {
    const token = createToken();
    for (const parse of [parseName, parseGroupName, parseNote, parseKey, parseRate])
      for (const text of [token, ` ${token}`])
        expect(() => parse(text)).toThrow(/^(?!.*sdq)A token was given .* Give /);
  });

  test('for a new group is a name other than none, which means no group', () => {
    expect(parseGroupName('分析')).toBe('分析');
    expect(() => parseGroupName('none')).toThrow('"none" means no group. Give another name.');
    expect(parseGroup('none')).toBeNull();
  });

  test('for thresholds is a list of percentages, with or without the sign', () => {
    expect(parseThresholds('none')).toEqual([]);
    for (const text of [
      '50,80,100',
      '50%,80%,100%',
      '80 %, 50, 100%, 80',
      '５０％，８０％，１００％',
    ])
      expect(parseThresholds(text), text).toEqual([50, 80, 100]);
    for (const text of ['', '%', '50%%', '0', '0.5', '-50', '50 80', 'half'])
      expect(() => parseThresholds(text), text).toThrow(/Give percentages such as 50,80,100/);
  });

  test('for an overlap is a duration', () => {
    expect(parseOverlap('0')).toBe(0);
    expect(parseOverlap('15min')).toBe(900_000);
    expect(() => parseOverlap('soon')).toThrow(/Give a duration/);
  });

  test('for a day is a day of the calendar', () => {
    expect(parseDay('2028-02-29')).toBe('2028-02-29');
    for (const text of ['2026-02-29', '2026-2-1', 'today'])
      expect(() => parseDay(text), text).toThrow(/Give a day/);
  });
});
