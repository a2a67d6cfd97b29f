import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { StoreError } from '../../../ledger/src/store-errors.ts';
import { type CallRecord, CallRecorder } from '../../src/observability/open-log.ts';
import { createErrorReporter } from '../../src/observability/reporters.ts';

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

/** A recorder, the calls that it logs, and the other lines. */
function startRecorder() {
  const calls: CallRecord[] = [];
  const lines: unknown[] = [];
  const log = {
    log: logOf(lines),
    calls: (records: readonly CallRecord[]) => calls.push(...records),
  };
  const recorder = new CallRecorder(log, []);
  /** @returns those of the calls that are logged */
  const record = async (records: readonly CallRecord[]) => {
    for (const each of records) recorder.add(each);
    for (const _ of [1, 2, 3]) await new Promise(setImmediate);
    return calls.splice(0);
  };
  return { recorder, record, lines };
}

describe('the log of a flood', () => {
  test('has a hundred lines of an address and the number of the others, and every success', async () => {
    const { recorder, record, lines } = startRecorder();
    const flood = Array.from({ length: 1_000 }, () => recordOf(100, '192.0.2.1'));
    expect(await record(flood.slice(0, 60))).toHaveLength(60);
    expect(await record(flood.slice(60))).toHaveLength(40);
    const others = [
      recordOf(0, '192.0.2.1'),
      recordOf(400, '192.0.2.1'),
      recordOf(400, '192.0.2.2'),
    ];
    expect(await record(others)).toEqual([others[0], others[2]]);
    expect(lines).toEqual([]);
    recorder.stop();
    expect(lines).toEqual([
      { level: 40, address: '192.0.2.1', calls: 901, msg: 'failed calls not logged' },
    ]);
  });

  test('has a hundred lines of each account, also when accounts and wrong tokens share an address', async () => {
    const { recorder, record, lines } = startRecorder();
    const callOf = (id: string): CallRecord => {
      const account = { ...unlimitedAccount, id, name: id, createdAt: 0, revokedAt: null };
      return { ...recordOf(400, '192.0.2.1'), account };
    };
    const flood = Array.from({ length: 300 }, () => callOf('a'));
    expect(await record(flood)).toHaveLength(100);
    const others = [callOf('b'), recordOf(100, '192.0.2.1')];
    expect(await record(others)).toEqual(others);
    recorder.stop();
    expect(lines).toMatchObject([{ account: 'a', calls: 200 }]);
  });

  test('has the first failure of an outage, and one line per interval with the number of the others', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const lines: unknown[] = [];
    const nothing = () => {};
    const errors = createErrorReporter(
      logOf(lines),
      { sourceError: nothing, uncertainEnd: nothing, storeError: nothing },
      { storeFailed: nothing },
    );
    const fail = (requestId: string) =>
      errors.callFailed(new StoreError('away'), { requestId, operationId: 'none' });
    const logged = () =>
      lines.splice(0).map((line) => {
        const { msg, requestId, omitted } = Object(line);
        return [msg, requestId, omitted];
      });
    for (const requestId of ['1', '2', '3']) fail(requestId);
    expect(logged()).toEqual([['store unavailable', '1', 0]]);
    vi.advanceTimersByTime(10_000);
    expect(logged()).toEqual([['store unavailable', '3', 1]]);
    for (const requestId of ['4', '5']) fail(requestId);
    errors.stop();
    expect(logged()).toEqual([['store unavailable', '5', 1]]);
  });
});
