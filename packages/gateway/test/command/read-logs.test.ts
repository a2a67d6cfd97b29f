import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readLogs } from '../../src/cli/read-logs.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const path = useFolderPerFile();

test('calls are read from a log as a gateway writes it, and wrong lines are skipped', async () => {
  const call = {
    ...{ time: 1_000, msg: 'call', account: 'a1', operation: 'searchUsers', day: '2026-01-31' },
    ...{ code: 0, credits: 2, requestId: 'charged' },
  };
  const lines = [
    call,
    { ...call, requestId: 'free', credits: 0 },
    { ...call, requestId: 'failed', code: 500, credits: undefined, uncertain: 2 },
    { ...call, requestId: 'shared', via: 'cache' },
    // Added to a ledger, it would give credits back.
    { ...call, requestId: 'negative', credits: -5 },
    { ...call, requestId: 'fraction', credits: 1.5 },
    { ...call, requestId: 'text', credits: '2' },
    { ...call, requestId: 'uncertain', code: 500, uncertain: -1 },
    { ...call, requestId: 'undated', day: 20_260_131 },
    { ...call, requestId: '' },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\r\n');
  const written = `${text}\nno JSON with "msg":"call"\n{"msg":"call","cut`;
  writeFileSync(path('gateway.log'), written);
  writeFileSync(path('gateway.log.2.gz'), gzipSync(written));
  const { signal } = new AbortController();
  for (const name of ['gateway.log', 'gateway.log.2.gz']) {
    const { calls, empty } = await readLogs([path(name)], signal);
    expect(empty).toEqual([]);
    expect([...calls.values()]).toMatchObject([
      { requestId: 'charged', isCharged: true, credits: 2, uncertain: 0 },
      { requestId: 'free', isCharged: true, credits: 0, uncertain: 0 },
      { requestId: 'failed', isCharged: false, credits: 0, uncertain: 2 },
    ]);
  }
  writeFileSync(path('cut.gz'), gzipSync(written).subarray(0, 100));
  await expect(readLogs([path('cut.gz')], signal)).rejects.toThrow(
    /cut\.gz cannot be read \(unexp/,
  );
});
