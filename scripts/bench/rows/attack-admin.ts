import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import {
  drainGatewayCommand,
  runGatewayCommand,
  type ServedGateway,
  serveGatewayCommand,
} from '../../process/gateway-command.ts';
import type { BenchRow } from '../bench-row.ts';
import { figure } from '../figure.ts';
import { ENTRIES, largeLedger } from '../gateway/large-ledger.ts';
import { longestWait } from '../gateway/longest-wait.ts';
import { withCopy } from '../run/prepared-data.ts';

const LISTED = 1_500_000;
const CALLS_PER_SECOND = 50;
const QUIET_MS = 5_000;
const TARGET = { longest: 50, memory: 50 };

const row: BenchRow = {
  area: 'attacks',
  name: `attack, administrative commands on ${ENTRIES.toLocaleString('en')} ledger entries`,
  measures:
    'How long callers wait, and how much memory the gateway takes, while commands read a large ledger.',
  target: `longest wait of a caller ${TARGET.longest} ms, at most ${TARGET.memory} MiB more memory`,
  method: `calls at ${CALLS_PER_SECOND}/s while \`ledger verify\`, then \`ledger list --limit ${LISTED}\` run through the admin socket; the wait counts from the moment at which a call was due; resident memory against that after ${QUIET_MS / 1000} s of the same calls alone`,
  peers: [],
  rounds: 1,
  needsQuiet: true,
  run: async () =>
    withCopy(await largeLedger(), async (dataDir) => {
      const gateway = await serveGatewayCommand(dataDir);
      try {
        return await measure(gateway, dataDir);
      } finally {
        gateway.process.kill();
        await once(gateway.process, 'exit');
      }
    }),
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
  if (failures > 0) throw new Error(`${failures} calls failed`);
  const limit = { atMost: TARGET.longest };
  return [
    figure('longest wait during verify', 'ms', verify.result.longest, limit),
    figure('longest wait during list', 'ms', list.result.longest, limit),
    figure('more memory', 'MiB', peak - before, { atMost: TARGET.memory }),
    figure('longest wait without commands', 'ms', quiet.longest),
    figure('memory before', 'MiB', before),
    figure('verify', 's', verify.seconds),
    figure('list', 's', list.seconds),
  ];
}

async function timed<Result>(work: () => Promise<Result>) {
  const start = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - start) / 1000 };
}

export default row;
