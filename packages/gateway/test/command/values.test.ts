import { InvalidArgumentError } from 'commander';
import { describe, expect, it } from 'vitest';
import { formatRate, readRate } from '../../src/cli/values/rate.ts';
import {
  balanceValue,
  creditsValue,
  dayValue,
  expiryValue,
  limitOf,
  nameValue,
  operationsValue,
  originsValue,
  overlapValue,
  quotaValue,
  rateValue,
} from '../../src/cli/values/token-values.ts';

describe('a rate', () => {
  it.each([
    ['5/s', { calls: 5, seconds: 1 }],
    ['100/min', { calls: 100, seconds: 60 }],
    ['1000/h', { calls: 1000, seconds: 3600 }],
    ['3/10s', { calls: 3, seconds: 10 }],
    ['0/d', { calls: 0, seconds: 86_400 }],
  ])('is read from %s and written the same', (text, rate) => {
    expect(readRate(text)).toEqual(rate);
    expect(formatRate(rate)).toBe(text);
  });

  it.each(['5', '5/', '/s', '-1/s', '1.5/s', '5/month', '5/0s', ' 5/s', '5 / s'])(
    'is not read from %j',
    (text) => {
      expect(() => rateValue(text)).toThrow(/Give calls per time, as 5\/s/);
    },
  );
});

describe('limits of a token', () => {
  it('are lifted by a word', () => {
    for (const read of [rateValue, operationsValue, originsValue, quotaValue, balanceValue])
      expect(limitOf<unknown>(read('unlimited'))).toBeNull();
    expect(limitOf(expiryValue('unlimited'))).toBeNull();
    expect(limitOf(quotaValue('5'))).toBe(5);
  });

  it('name operations of the contract, in its order', () => {
    expect(operationsValue('listAnswers, searchUsers,searchUsers')).toEqual([
      'searchUsers',
      'listAnswers',
    ]);
    expect(() => operationsValue('searchUser')).toThrow(/There is no operation searchUser\. Give/);
    expect(() => operationsValue(',')).toThrow(/Give names from/);
  });

  it('have origins as browsers send them', () => {
    expect(originsValue('https://app.example,http://localhost:5173')).toHaveLength(2);
    for (const text of ['https://app.example/', 'app.example', '*', 'HTTPS://app.example', ''])
      expect(() => originsValue(text), text).toThrow(/Give origins/);
  });

  it('are whole numbers that are never negative', () => {
    expect(balanceValue('0')).toBe(0);
    for (const text of ['-1', '1.5', '1e3', '', '99999999999999999'])
      expect(() => balanceValue(text), text).toThrow(/a balance is never negative/);
    expect(() => quotaValue('-1')).toThrow(InvalidArgumentError);
  });

  it('are topped up by what is not zero', () => {
    expect(creditsValue('100')).toBe(100);
    expect(creditsValue('-100')).toBe(-100);
    for (const text of ['0', '-0', 'x', '1.5']) expect(() => creditsValue(text), text).toThrow();
  });

  it('end after a span, on a day or at a moment, but not in the past', () => {
    const now = Date.parse('2026-01-01T00:00:00Z');
    expect(expiryValue('30d', now)).toBe(Date.parse('2026-01-31T00:00:00Z'));
    expect(expiryValue('2026-02-01', now)).toBe(Date.parse('2026-02-01T00:00:00Z'));
    expect(expiryValue('2026-02-01T08:00:00+08:00', now)).toBe(Date.parse('2026-02-01T00:00:00Z'));
    expect(() => expiryValue('2025-12-31', now)).toThrow(/past/);
    for (const text of ['2026-02-01T08:00:00', 'tomorrow', '2026-13-01', '0'])
      expect(() => expiryValue(text, now), text).toThrow(/Give a span/);
  });

  it('have names of one line', () => {
    expect(nameValue('分析 team')).toBe('分析 team');
    for (const text of ['', ' a', 'a\nb', 'a\u001b[31m', 'x'.repeat(101)])
      expect(() => nameValue(text), text).toThrow();
  });

  it('overlap for a span', () => {
    expect(overlapValue('0')).toBe(0);
    expect(overlapValue('15min')).toBe(900_000);
    expect(() => overlapValue('soon')).toThrow(/Give a span/);
  });

  it('know the days of the calendar', () => {
    expect(dayValue('2028-02-29')).toBe('2028-02-29');
    for (const text of ['2026-02-29', '2026-2-1', 'today'])
      expect(() => dayValue(text), text).toThrow(/Give a day/);
  });
});
