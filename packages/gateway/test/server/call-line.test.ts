import { describe, expect, it } from 'vitest';
import { type CallEntry, callLine } from '../../src/operations/call-line.ts';
import { createLog } from '../../src/operations/create-log.ts';

const entry: CallEntry = {
  requestId: '63fa64e4-5b36-4ace-a11e-0e0cf8905171',
  account: '4b0eb640',
  name: 'analyst',
  operation: 'searchUsers',
  status: 200,
  code: 0,
  ms: 0.125,
  bytes: 13130,
  address: '::1',
};

describe('the line of a call in the log', () => {
  it.each([
    ['a known account', entry],
    ['a name with signs', { ...entry, name: 'a "b" \\ \n 分析 \ud800' }],
    ['no account', { ...entry, account: undefined, name: undefined, code: 100 }],
  ])('is the one that pino writes, of %s', (_, given) => {
    const lines: string[] = [];
    createLog('info', { write: (line) => lines.push(line) }).info(given, 'call');
    const { time, ...byPino } = JSON.parse(lines[0] ?? '');
    const line = callLine(given, time);
    expect(line.endsWith('}\n')).toBe(true);
    expect(JSON.parse(line)).toEqual({ time, ...byPino });
  });
});
