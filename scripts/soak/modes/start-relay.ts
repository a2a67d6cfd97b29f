import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startUpstreamProcess } from '../../../packages/gateway/test/relay/upstream-process.ts';
import type { Asked, Random } from '../arena.ts';
import { backup } from '../events/operate.ts';
import { FaultWindows } from '../fault-windows.ts';
import { startGateway } from '../gateways/start-gateway.ts';
import { choose } from '../phase-context.ts';
import type { SoakEvent } from '../soak-event.ts';
import type { ModeOptions, StartedMode } from './mode.ts';

/** A circuit breaker that opens has its first trial after 5 s, and one that fails it once more 10 s later. */
const RECOVERY_MS = 20_000;
const SOURCE_TIMEOUT_MS = 8_000;
const LARGE_BYTES = 3_000_000;
/** Different requests of each operation. */
const SUBJECTS = 150;
/** What the upstream does for them. */
const steps = ['ok', 'ok', 'gzip', 'slow-20', 'large-60000'] as const;

/** What the upstream does to all callers for a moment: steps of `fault-upstream.ts`, or a code. */
const faultsOfAll: readonly {
  readonly name: string;
  readonly ms: number;
  readonly orders: object;
}[] = [
  { name: 'a slow upstream', ms: 3_000, orders: { step: 'slow-700' } },
  { name: 'an upstream that resets connections', ms: 1_500, orders: { step: 'reset' } },
  { name: 'an upstream with HTTP 503', ms: 1_500, orders: { step: 'http-503' } },
  { name: 'an upstream with malformed responses', ms: 1_500, orders: { step: 'garbled-200' } },
  { name: 'an upstream that refuses all with 302', ms: 1_500, orders: { refuseWith: 302 } },
];

/** What the upstream does to one account: all ways in which a response can be wrong. */
const faultsOfOne = [
  ...['reset', 'stall', 'drip', 'truncate', 'cut', 'raw', 'html', 'http-500', 'http-404'],
  ...['code-400', 'code-500', 'code-301', 'redirect', 'nodata', 'nulldata', 'unknown', 'gbk'],
  ...['garbled-200', 'announced', 'bomb', 'huge', 'deep', 'hostile', 'nested-2000', 'ok'],
] as const;

/** A relay on SQLite before an upstream that fails in every way. */
export async function startRelay({ folder, certificates }: ModeOptions): Promise<StartedMode> {
  const upstream = await startUpstreamProcess();
  const order = (orders: object) => upstream.send({ orders: { ...orders, forgetsRequests: true } });
  await order({});
  const tokenFile = join(folder, 'team-token');
  writeFileSync(tokenFile, 'team-token-of-the-soak\n', { mode: 0o600 });
  const gateway = await startGateway({
    ...{ name: 'relay', folder: join(folder, 'relay'), certificate: certificates },
    options: [
      ...['--source', 'relay', '--upstream', `http://127.0.0.1:${upstream.port}`],
      ...['--upstream-token-file', tokenFile, '--source-timeout', String(SOURCE_TIMEOUT_MS)],
      ...['--cache', 'searchUsers=20s', '--max-response-memory', '64MiB'],
    ],
  });
  const faults = new FaultWindows(RECOVERY_MS);
  const events = faultsOfAll.map(
    ({ name, ms, orders }): SoakEvent => ({
      ...{ name, timesPerPhase: 1 },
      run: () =>
        faults.during(async () => {
          await order(orders);
          await setTimeout(ms);
          await order({});
        }),
    }),
  );
  return {
    arena: {
      gateways: [gateway],
      faults,
      codesOfFaults: [301, 500],
      // On a busy machine a call that the upstream never answers may end by the deadline of the call itself.
      expectedErrors: ['source failed'],
      honest: askUpstream,
      large: { operationId: 'searchUsers', values: { keyword: `large:large-${LARGE_BYTES}` } },
      unlucky: askForFault(),
      ledgerOptions: [],
    },
    events: [backup, ...events],
    stop: async () => upstream.child.kill('SIGKILL'),
  };
}

/**
 * Requests that the upstream answers, for most of which the cache may have a response. They are as many as a phase
 * asks for, so that memory of responses is full after the warm-up.
 */
function askUpstream(random: Random): Asked {
  const number = Math.floor(random() * SUBJECTS);
  const step = steps[number % steps.length];
  const kind = random();
  if (kind < 0.6) return { operationId: 'searchUsers', values: { keyword: `${number}:${step}` } };
  if (kind < 0.8)
    return { operationId: 'listAnswers', values: { questionId: `${number}:${step}` } };
  return { operationId: 'getAuthorLinkInfo', values: { oAuthorId: `${number}:${step}` } };
}

/** New requests: one of three has a fault, so that the successes of the account keep it below its uncertain requests. */
function askForFault(): (random: Random) => Asked {
  let calls = 0;
  return (random) => {
    calls += 1;
    const keyword = `unlucky ${calls}:${calls % 3 === 0 ? choose(faultsOfOne, random) : 'ok'}`;
    return { operationId: 'searchUsers', values: { keyword } };
  };
}
