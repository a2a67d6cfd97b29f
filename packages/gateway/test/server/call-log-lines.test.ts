import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { type CallRecord, callLines, useLog } from '../../src/observability/open-log.ts';

const account = {
  ...unlimitedAccount,
  id: '4b0eb640',
  name: 'analyst',
  createdAt: 0,
  revokedAt: null,
};
const record: CallRecord = {
  requestId: '63fa64e4-5b36-4ace-a11e-0e0cf8905171',
  callerIds: undefined,
  account,
  time: 0,
  credits: 1,
  via: undefined,
  entry: { day: '2026-01-31', uncertain: 0, takesQuota: false, upstreamKey: undefined },
  operationId: 'searchUsers',
  status: 200,
  code: 0,
  microseconds: 125,
  bytes: 13130,
  address: '::1',
};

describe('the log line of a call', () => {
  test.each([
    ['a known account', record],
    [
      'a name with special characters',
      { ...record, account: { ...account, name: 'a "b" \\ \n 分析 \ud800' } },
    ],
    ['no account', { ...record, account: undefined, code: 100, entry: undefined }],
    [
      'uncertain requests',
      {
        ...record,
        ...{ code: 301, credits: 0 },
        entry: { day: '2026-01-31', uncertain: 2, takesQuota: true, upstreamKey: 'team' },
      },
    ],
    ['a cached response', { ...record, via: 'cache' as const }],
    [
      'ids of the caller',
      {
        ...record,
        callerIds: {
          traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
          requestId: 'cron:2026-01-31.7',
        },
      },
    ],
    ['a long duration', { ...record, microseconds: 12_003_050 }],
  ])('is the one that pino writes, for %s', (_, call) => {
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    useLog(log).calls([call]);
    const { time, ...byPino } = JSON.parse(lines[0] ?? '');
    const text = callLines([
      { ...call, time },
      { ...call, time: time + 1 },
    ]);
    expect(
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { time, ...byPino },
      { time: time + 1, ...byPino },
    ]);
    expect(text.endsWith('}\n')).toBe(true);
  });
});
