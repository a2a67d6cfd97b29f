import { describe, expect, it } from 'vitest';
import { type CallEntry, callFields, callLine } from '../../src/operations/call-line.ts';
import { createLog } from '../../src/operations/create-log.ts';
import { unlimited } from '../../src/tokens/token-account.ts';

const holder = { ...unlimited, id: '4b0eb640', name: 'analyst', createdAt: 0, revokedAt: null };
const entry: CallEntry = {
  requestId: '63fa64e4-5b36-4ace-a11e-0e0cf8905171',
  holder,
  time: 0,
  credits: 1,
  operation: 'searchUsers',
  status: 200,
  code: 0,
  microseconds: 125,
  bytes: 13130,
  address: '::1',
};

describe('the line of a call in the log', () => {
  it.each([
    ['a known account', entry],
    ['a name with signs', { ...entry, holder: { ...holder, name: 'a "b" \\ \n 分析 \ud800' } }],
    ['no account', { ...entry, holder: undefined, code: 100 }],
    ['a long wait', { ...entry, microseconds: 12_003_050 }],
  ])('is the one that pino writes, of %s', (_, given) => {
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).info(callFields(given), 'call');
    const { time, ...byPino } = JSON.parse(lines[0] ?? '');
    const line = callLine({ ...given, time });
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({ time, ...byPino });
  });
});
