import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { StoreError } from '../../../ledger/src/store-errors.ts';
import { systemClock } from '../../../source/src/clock.ts';
import { createConnectionReporter } from '../../src/observability/connection-reporter.ts';
import { type CallRecord, FailedCallThrottle } from '../../src/observability/open-log.ts';
import { createErrorReporter } from '../../src/observability/readiness.ts';

function recordOf(code: number, address: string): CallRecord {
  return {
    ...{
      requestId: '',
      callerIds: undefined,
      account: undefined,
      operationId: 'none',
      time: 0,
      status: 200,
    },
    ...{ code, microseconds: 1, bytes: 1, credits: 0, via: undefined, entry: undefined, address },
  };
}

/** A log, and what it has written. */
function logOf(lines: unknown[]) {
  return pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
}

describe('the log of a flood', () => {
  test('has a hundred lines of an address and the number of the others, and every success', () => {
    const lines: unknown[] = [];
    const failedCalls = new FailedCallThrottle((fields, message) =>
      lines.push({ ...fields, message }),
    );
    const flood = Array.from({ length: 1_000 }, () => recordOf(100, '192.0.2.1'));
    expect(failedCalls.select(flood.slice(0, 60))).toHaveLength(60);
    expect(failedCalls.select(flood.slice(60))).toHaveLength(40);
    const others = [
      recordOf(0, '192.0.2.1'),
      recordOf(400, '192.0.2.1'),
      recordOf(400, '192.0.2.2'),
    ];
    expect(failedCalls.select(others)).toEqual([others[0], others[2]]);
    expect(lines).toEqual([]);
    failedCalls.stop();
    expect(lines).toEqual([
      {
        address: '192.0.2.1',
        calls: 901,
        codes: { 100: 900, 400: 1 },
        message: 'failed calls not logged',
      },
    ]);
    expect(failedCalls.select(flood)).toHaveLength(100);
  });

  test('has a hundred lines of each account, also when accounts and wrong tokens share an address', () => {
    const lines: unknown[] = [];
    const failedCalls = new FailedCallThrottle((fields) => lines.push(fields));
    const callOf = (id: string): CallRecord => {
      const account = { ...unlimitedAccount, id, name: id, createdAt: 0, revokedAt: null };
      return { ...recordOf(400, '192.0.2.1'), account };
    };
    const flood = Array.from({ length: 300 }, () => callOf('a'));
    expect(failedCalls.select(flood)).toHaveLength(100);
    const others = [callOf('b'), recordOf(100, '192.0.2.1')];
    expect(failedCalls.select(others)).toEqual(others);
    failedCalls.stop();
    expect(lines).toEqual([{ account: 'a', calls: 200, codes: { 400: 200 } }]);
  });

  test('counts the calls of very many addresses together', () => {
    const lines: object[] = [];
    const failedCalls = new FailedCallThrottle((fields) => lines.push(fields));
    onTestFinished(() => failedCalls.stop());
    const flood = Array.from({ length: 5_000 }, (_, index) => recordOf(400, `address ${index}`));
    expect(failedCalls.select(flood)).toHaveLength(1_100);
    failedCalls.stop();
    expect(lines).toEqual([{ address: 'others', calls: 3_900, codes: { 400: 3_900 } }]);
  });

  test('has the first closed connection at once, and the number of the others later', () => {
    const lines: unknown[] = [];
    const reporter = createConnectionReporter(logOf(lines), { connectionClosed: () => {} }, false);
    const message = 'too many connections, idle connection closed';
    for (const address of ['a', 'b', 'c', 'c']) reporter.closed('idle', address);
    expect(lines).toEqual([{ level: 40, address: 'a', msg: message }]);
    reporter.stop();
    expect(lines.slice(1)).toEqual([
      { level: 40, count: 3, addresses: 2, address: 'b', msg: message },
    ]);
  });

  test('has the first failure of an outage, one line per interval with the number of the others, and the end', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: unknown[] = [];
    const nothing = () => {};
    const errors = createErrorReporter(
      logOf(lines),
      { sourceError: nothing, uncertainEnd: nothing, storeError: nothing },
      { storeFailed: nothing, storeSucceeded: nothing },
      systemClock,
    );
    const fail = (requestId: string) =>
      errors.callFailed(new StoreError('away'), { requestId, operationId: 'none' });
    const logged = () =>
      lines.splice(0).map((line) => {
        const { msg, requestId, notLogged } = Object(line);
        return [msg, requestId, notLogged];
      });
    errors.storeSucceeded();
    for (const requestId of ['1', '2', '3']) fail(requestId);
    expect(logged()).toEqual([['store unavailable', '1', undefined]]);
    vi.advanceTimersByTime(10_000);
    expect(logged()).toEqual([['store unavailable', '3', 1]]);
    for (const requestId of ['4', '5']) fail(requestId);
    errors.storeSucceeded();
    errors.storeSucceeded();
    expect(logged()).toEqual([['store unavailable: over', undefined, 2]]);
    for (const requestId of ['6', '7']) fail(requestId);
    errors.stop();
    expect(logged()).toEqual([
      ['store unavailable', '6', undefined],
      ['store unavailable', '7', undefined],
    ]);
  });
});
