import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import type { BenchRow } from '../bench-row.ts';
import { fillLedger } from '../gateway/fill-ledger.ts';
import {
  drainGatewayCommand,
  runGatewayCommand,
  type ServedGateway,
  serveGatewayCommand,
} from '../../process/gateway-command.ts';
import { longestWait } from '../gateway/longest-wait.ts';

const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 5_000_000);
const LISTED = 1_500_000;
const CALLS_PER_SECOND = 50;
const QUIET_MS = 10_000;
const TARGET = { longest: 50, memory: 50 };

/** How long callers wait, and how much memory the gateway takes, while commands read a large ledger. */
const row: BenchRow = {
  name: `attack, administrative commands on ${ENTRIES.toLocaleString('en')} ledger entries`,
  target: `longest wait of a caller ${TARGET.longest} ms, at most ${TARGET.memory} MiB more memory`,
  method: `calls at ${CALLS_PER_SECOND}/s while \`ledger verify\`, then \`ledger list --limit ${LISTED}\` run through the admin socket; the wait counts from the moment at which a call was due; resident memory against that after ${QUIET_MS / 1000} s of the same calls alone`,
  run: async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bench-admin-'));
    await fillLedger(dataDir, ENTRIES);
    const gateway = await serveGatewayCommand(dataDir);
    try {
      return await measure(gateway, dataDir);
    } finally {
      gateway.process.kill();
      await once(gateway.process, 'exit');
      rmSync(dataDir, { recursive: true });
    }
  },
};

async function measure(gateway: ServedGateway, dataDir: string) {
  const folder = ['--data-dir', dataDir];
  const create = ['tokens', 'create', '--name', 'caller', '--balance', '1000000'];
  const token = (await runGatewayCommand(...create, ...folder)).trim();
  const url = `${gateway.url}${operations.searchUsers.path}?token=${token}&keyword=camping`;
  const wait = (work: () => Promise<unknown>) => longestWait(url, CALLS_PER_SECOND, work);
  await wait(() => setTimeout(QUIET_MS));
  const quiet = await wait(() => setTimeout(QUIET_MS));
  const before = gateway.memory();
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, gateway.memory());
  }, 100);
  const verify = await timed(() => wait(() => runGatewayCommand('ledger', 'verify', ...folder)));
  const listing = ['ledger', 'list', '--format', 'csv', '--limit', String(LISTED)];
  const list = await timed(() => wait(() => drainGatewayCommand(...listing, ...folder)));
  clearInterval(sampling);
  const failures = quiet.failures + verify.result.failures + list.result.failures;
  const longest = Math.max(verify.result.longest, list.result.longest);
  const ms = (value: number) => value.toFixed(0);
  return {
    result: `${ms(verify.result.longest)} ms during verify (${verify.seconds.toFixed(0)} s), ${ms(list.result.longest)} ms during list (${list.seconds.toFixed(0)} s), ${ms(quiet.longest)} ms without commands; ${ms(peak - before)} MiB more than ${ms(before)}; ${failures} failed calls`,
    holds: longest <= TARGET.longest && peak - before <= TARGET.memory && failures === 0,
  };
}

async function timed<Result>(work: () => Promise<Result>) {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
}

export default row;
