import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomNumbers } from '../../test/crash/random-numbers.ts';
import { killChildren } from '../../test/process/child.ts';
import type { Arena } from './arena.ts';
import { createCertificates } from './certificates.ts';
import { checkAfterwards } from './check-afterwards.ts';
import { administration } from './events/administer.ts';
import { healthRequests, logRotation, operatorCommands } from './events/operate.ts';
import { certificateRenewal } from './events/renew-certificate.ts';
import { judgeSoak } from './judge/judge-soak.ts';
import type { StartedMode } from './modes/mode.ts';
import { startDataset } from './modes/start-dataset.ts';
import { startNodes } from './modes/start-nodes.ts';
import { startRelay } from './modes/start-relay.ts';
import type { PhaseContext, SoakAccounts } from './phase-context.ts';
import { planPhases } from './plan-phases.ts';
import { type PhaseResult, runPhase } from './run-phase.ts';
import { scheduleEvents } from './schedule-events.ts';
import { SoakAccount } from './soak-account.ts';
import type { SoakEvent } from './soak-event.ts';
import type { SoakOptions } from './soak-options.ts';
import { Tally } from './tally.ts';
import { floodOfWrongTokens, floodOverTheRate } from './traffic/flood.ts';
import { halfOpenConnections } from './traffic/leave-half-open.ts';
import { slowReaders } from './traffic/read-slowly.ts';

const MINUTE_MS = 60_000;
const HONEST_CALLERS = 6;
const LIMITED_RATE = { calls: 20, seconds: 1 };

const starts = { dataset: startDataset, relay: startRelay, nodes: startNodes };

/** What happens in every mode. */
const commonEvents: readonly SoakEvent[] = [
  ...[administration, operatorCommands, healthRequests, logRotation, certificateRenewal],
  ...[floodOfWrongTokens, floodOverTheRate, slowReaders, halfOpenConnections],
];

export interface SoakResult {
  readonly phases: readonly PhaseResult[];
  /** Why the run failed; empty when it passed. */
  readonly problems: readonly string[];
}

export interface SoakRun extends Pick<SoakOptions, 'mode' | 'minutes' | 'seed'> {
  /** Receives each phase when it has ended. */
  readonly onPhase: (phase: PhaseResult) => void;
  /** Ends the run early: it is judged by the phases that are complete. */
  readonly signal: AbortSignal;
}

/** Runs the phases of a soak, then compares what the callers counted with the ledger, and stops everything. */
export async function runSoak(run: SoakRun): Promise<SoakResult> {
  const folder = mkdtempSync(join(tmpdir(), 'soak-'));
  const own = join(folder, 'soak');
  mkdirSync(own);
  const certificates = createCertificates(own);
  let mode: StartedMode | undefined;
  try {
    mode = await starts[run.mode]({ folder, certificates });
    const { arena, events } = mode;
    const accounts = await createAccounts(arena);
    const parts = { arena, accounts, certificates, folder: own };
    const phases = await runPhases(run, [...commonEvents, ...events], parts);
    const problems = [...judgeSoak(phases), ...(await checkAfterwards(arena, accounts))];
    return { phases, problems };
  } finally {
    killChildren();
    await mode?.stop();
    certificates.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runPhases(
  { minutes, seed, onPhase, signal }: SoakRun,
  events: readonly SoakEvent[],
  parts: Pick<PhaseContext, 'arena' | 'accounts' | 'certificates' | 'folder'>,
): Promise<PhaseResult[]> {
  const plan = planPhases(minutes * MINUTE_MS);
  const schedule = scheduleEvents(events, plan.trafficMs, randomNumbers(seed));
  const phases: PhaseResult[] = [];
  for (let number = 1; number <= plan.count && !signal.aborted; number += 1) {
    // The random numbers of all phases are the same, so that the phases are equal.
    const random = randomNumbers(seed);
    const phase = { ...parts, number, random, trafficMs: plan.trafficMs, tally: new Tally() };
    const result = await runPhase(phase, schedule, plan, signal);
    if (signal.aborted) break;
    phases.push(result);
    onPhase(result);
  }
  return phases;
}

async function createAccounts({ gateways: [{ admin }] }: Arena): Promise<SoakAccounts> {
  const create = (name: string, limits = {}) => SoakAccount.create(admin, name, limits);
  const honest: SoakAccount[] = [];
  for (let number = 1; number <= HONEST_CALLERS; number += 1)
    honest.push(await create(`honest-${number}`));
  return {
    honest,
    leaver: await create('leaver'),
    unlucky: await create('unlucky'),
    limited: await create('limited', { rate: LIMITED_RATE }),
    slow: await create('slow'),
  };
}
