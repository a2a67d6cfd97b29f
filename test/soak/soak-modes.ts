import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { operations } from '@social-data/contract/operations';
import { createAdminClient } from '../../packages/gateway/src/admin/admin-socket.ts';
import { adminSocketPath } from '../../packages/gateway/src/config/data-folder.ts';
import { startUpstreamProcess } from '../../packages/gateway/test/relay/upstream-process.ts';
import { startChild } from '../process/child.ts';
import { gatewayCommand } from './gateway-command.ts';

/** Random numbers from 0 up to 1. */
export type Random = () => number;

/** The time of a phase. */
export interface PhaseTime {
  /** From 1. */
  readonly number: number;
  /** How long its traffic lasts. */
  readonly trafficMs: number;
  /** Aborted when the traffic ends. */
  readonly signal: AbortSignal;
}

/** A gateway in a process of its own, what callers ask of it, and what is done to it meanwhile. */
export interface SoakMode extends Awaited<ReturnType<typeof startGateway>> {
  /** What honest callers ask for: path and query. */
  honest(random: Random): string;
  /** What rude callers ask for, which may fail. */
  rude(random: Random): string;
  /** Changes or breaks something in each phase. */
  disturb(time: PhaseTime): Promise<unknown>;
  /** Whether a call that took so long may have failed, because something was broken on purpose. */
  excuses(ms: number): boolean;
  stop(): void;
}

/** A gateway with a dataset, of which each phase makes a new revision. Nothing that it depends on fails. */
async function startDataset(folder: string): Promise<SoakMode> {
  const gateway = await startGateway(folder, []);
  const { admin } = gateway;
  await admin.run('seedDataset', { authors: 50, users: 2_000, questions: 50 });
  const honest = (random: Random) => {
    const number = 1 + Math.floor(random() * 50);
    return anyCall(
      random,
      number % 2 === 0 ? 'camping' : '美食',
      `question-${number}`,
      `author-${number}`,
    );
  };
  return {
    ...{ ...gateway, honest, rude: honest, excuses: () => false, stop: () => {} },
    disturb: ({ number }) =>
      admin.run('seedDataset', { authors: 0, users: 2_000 + number, questions: 0 }),
  };
}

/** A circuit breaker that opens has its first trial after 5 s, and one that fails it once more 10 s later. */
const RECOVERY_MS = 20_000;

/** What the upstream does to all callers for a moment: steps of `fault-upstream.ts`, or a code. */
const faultsOfAll = [
  ...[{ step: 'slow-700' }, { step: 'reset' }, { step: 'http-503' }, { step: 'garbled-200' }],
  { refuseWith: 302 },
];

/** What the upstream does to rude callers: all ways in which a response can be wrong. */
const faultsOfOne = [
  ...['reset', 'stall', 'drip', 'truncate', 'cut', 'raw', 'html', 'http-500', 'http-404', 'gbk'],
  ...['code-400', 'code-500', 'code-301', 'redirect', 'nodata', 'nulldata', 'unknown', 'huge'],
  ...['garbled-200', 'announced', 'bomb', 'deep', 'hostile', 'nested-2000', 'large-3000000'],
];

/** A relay before an upstream that fails in every way. */
async function startRelay(folder: string): Promise<SoakMode> {
  const upstream = await startUpstreamProcess();
  const order = (orders: object) => upstream.send({ orders: { ...orders, forgetsRequests: true } });
  await order({});
  const tokenFile = join(folder, 'team-token');
  writeFileSync(tokenFile, 'team-token-of-the-soak\n', { mode: 0o600 });
  const gateway = await startGateway(folder, [
    ...['--source', 'relay', '--upstream', `http://127.0.0.1:${upstream.port}`],
    ...['--upstream-token-file', tokenFile, '--source-timeout', '8000'],
    ...['--cache', 'searchUsers=20s'],
  ]);
  let [recoveredAt, rudeCalls] = [Number.NEGATIVE_INFINITY, 0];
  return {
    ...gateway,
    // As many subjects as a phase asks for, so that memory of responses is full after the warm-up.
    honest: (random) => {
      const number = Math.floor(random() * 150);
      const subject = `${number}:${['ok', 'gzip', 'slow-20', 'large-60000'][number % 4]}`;
      return anyCall(random, subject, subject, subject);
    },
    // One of three has a fault, so that the successes of the account keep it below its uncertain requests.
    rude: (random) => {
      rudeCalls += 1;
      const hasFault = rudeCalls % 3 === 0;
      const fault = hasFault ? faultsOfOne[Math.floor(random() * faultsOfOne.length)] : 'ok';
      return pathOf('searchUsers', { keyword: `rude ${rudeCalls}:${fault}` });
    },
    disturb: async ({ trafficMs, signal }) => {
      for (const orders of faultsOfAll) {
        await pause(trafficMs / 10, signal);
        recoveredAt = Number.POSITIVE_INFINITY;
        await order(orders);
        await pause(1_500, signal);
        await order({});
        recoveredAt = performance.now() + RECOVERY_MS;
      }
    },
    excuses: (ms) => performance.now() - ms < recoveredAt,
    stop: () => upstream.child.kill('SIGKILL'),
  };
}

/** Starts a mode with all that it writes in a folder. */
export const soakModes = new Map([
  ['dataset', startDataset],
  ['relay', startRelay],
]);

/** Starts `serve` as an operator does. It ends with this process. */
async function startGateway(folder: string, options: readonly string[]) {
  const [dataDir, logFile] = [join(folder, 'data'), join(folder, 'gateway.log')];
  const hook = new URL('answer-samples.ts', import.meta.url).href;
  const child = startChild(
    [
      ...['--expose-gc', '--import', hook, gatewayCommand, 'serve', '--data-dir', dataDir],
      ...['--log-file', logFile, '--port', '0', '--max-response-memory', '64MiB', ...options],
    ],
    { hasChannel: true },
  );
  await child.prints(/^ready /m);
  const url = /^http +(\S+)$/m.exec(child.out())?.[1] ?? '';
  return { url, child, dataDir, logFile, admin: createAdminClient(adminSocketPath(dataDir)) };
}

/** A search, a list or details. */
function anyCall(random: Random, keyword: string, questionId: string, oAuthorId: string): string {
  if (random() < 0.5) return pathOf('searchUsers', { keyword });
  if (random() < 0.5) return pathOf('listAnswers', { questionId });
  return pathOf('getAuthorLinkInfo', { oAuthorId });
}

function pathOf(
  operationId: keyof typeof operations,
  values: Readonly<Record<string, string>>,
): string {
  return `${operations[operationId].path}?${new URLSearchParams(values)}`;
}

/** Waits, at most until the signal aborts. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, signal && { signal }).catch(() => {});
}
