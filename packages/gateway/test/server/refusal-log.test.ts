import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallRecord } from '../../src/observability/call-line.ts';
import { EventSummary } from '../../src/observability/event-summary.ts';
import { RefusalLog } from '../../src/observability/refusal-log.ts';

function recordOf(code: number, address: string): CallRecord {
  return {
    ...{ requestId: '', account: undefined, operationId: 'none', time: 0, status: 200 },
    ...{ code, microseconds: 1, bytes: 1, credits: 0, via: undefined, address },
  };
}

describe('the log of a flood', () => {
  test('has a hundred lines of an address and the number of the others, and every success', () => {
    const lines: unknown[] = [];
    const refusals = new RefusalLog((fields, message) => lines.push({ ...fields, message }));
    const flood = Array.from({ length: 1_000 }, () => recordOf(100, '192.0.2.1'));
    expect(refusals.select(flood.slice(0, 60))).toHaveLength(60);
    expect(refusals.select(flood.slice(60))).toHaveLength(40);
    const others = [
      recordOf(0, '192.0.2.1'),
      recordOf(400, '192.0.2.1'),
      recordOf(400, '192.0.2.2'),
    ];
    expect(refusals.select(others)).toEqual([others[0], others[2]]);
    expect(lines).toEqual([]);
    refusals.stop();
    expect(lines).toEqual([
      {
        address: '192.0.2.1',
        calls: 901,
        codes: { 100: 900, 400: 1 },
        message: 'failed calls not logged',
      },
    ]);
    expect(refusals.select(flood)).toHaveLength(100);
  });

  test('counts the calls of very many addresses together', () => {
    const lines: object[] = [];
    const refusals = new RefusalLog((fields) => lines.push(fields));
    onTestFinished(() => refusals.stop());
    const flood = Array.from({ length: 5_000 }, (_, index) => recordOf(400, `address ${index}`));
    expect(refusals.select(flood)).toHaveLength(1_100);
    refusals.stop();
    expect(lines).toEqual([{ address: 'others', calls: 3_900, codes: { 400: 3_900 } }]);
  });

  test('has the first event of a kind at once, and the number of the others later', () => {
    const lines: unknown[] = [];
    const summary = new EventSummary((fields, message) => lines.push({ ...fields, message }));
    for (const address of ['a', 'b', 'c', 'c']) summary.add('closed', address);
    expect(lines).toEqual([{ address: 'a', message: 'closed' }]);
    summary.stop();
    expect(lines.slice(1)).toEqual([{ count: 3, addresses: 2, address: 'b', message: 'closed' }]);
  });
});
