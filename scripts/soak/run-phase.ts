import { setTimeout } from 'node:timers/promises';
import { randomNumbers } from '../../test/crash/random-numbers.ts';
import { type GatewaySample, sampleGateway } from './gateways/sample-gateway.ts';
import { type LoopDelay, watchLoop } from './gateways/watch-loop.ts';
import type { PhaseContext } from './phase-context.ts';
import type { PhasePlan } from './plan-phases.ts';
import type { ScheduledEvent } from './schedule-events.ts';
import type { PhaseTally } from './tally.ts';
import { callHonestly } from './traffic/call-honestly.ts';
import { leaveEarly } from './traffic/leave-early.ts';
import { meetFaults } from './traffic/meet-faults.ts';

const [LEAVERS, UNLUCKY] = [2, 4];

/** The figures of one gateway in one phase: of its loop while traffic lasted, the others afterwards. */
export type GatewayFigures = GatewaySample & LoopDelay;

export interface PhaseResult extends PhaseTally {
  readonly number: number;
  readonly seconds: number;
  /** By the name of the gateway. */
  readonly gateways: Readonly<Record<string, GatewayFigures>>;
}

/** Lets traffic run for a phase, then lets the gateways rest, and measures them. */
export async function runPhase(
  phase: Omit<PhaseContext, 'signal'>,
  schedule: readonly ScheduledEvent[],
  { trafficMs, restMs }: PhasePlan,
  interrupted: AbortSignal,
): Promise<PhaseResult> {
  const { arena, tally, number } = phase;
  const startedAt = performance.now();
  const watched = await Promise.all(
    arena.gateways.map(async (gateway) => ({ gateway, endWatch: await watchLoop(gateway) })),
  );
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, interrupted]);
  const context = { ...phase, signal };
  const traffic = [...callersOf(context), ...schedule.map((each) => runEvent(context, each))];
  await setTimeout(trafficMs, undefined, { signal: interrupted }).catch(() => {});
  const delays = await Promise.all(
    watched.map(async ({ gateway, endWatch }) => ({ gateway, delay: await endWatch() })),
  );
  ending.abort();
  await Promise.all(traffic);
  await setTimeout(restMs, undefined, { signal: interrupted }).catch(() => {});
  const gateways: Record<string, GatewayFigures> = {};
  for (const { gateway, delay } of delays)
    gateways[gateway.name] = { ...(await sampleGateway(gateway)), ...delay };
  const seconds = (performance.now() - startedAt) / 1000;
  return { number, seconds, gateways, ...tally.current };
}

/** Those who call all the time. Each has random numbers of its own, equal in every phase. */
function callersOf(phase: PhaseContext): Promise<void>[] {
  const { accounts } = phase;
  const seed = Math.floor(phase.random() * 2 ** 31);
  const own = (number: number) => randomNumbers(seed + number);
  return [
    ...accounts.honest.map((account, index) => callHonestly(phase, account, own(index))),
    ...Array.from({ length: LEAVERS }, (_, index) => leaveEarly(phase, own(100 + index))),
    ...Array.from({ length: UNLUCKY }, (_, index) => meetFaults(phase, own(200 + index))),
  ];
}

async function runEvent(phase: PhaseContext, { at, event }: ScheduledEvent): Promise<void> {
  const { signal, arena, tally } = phase;
  await setTimeout(at, undefined, { signal }).catch(() => {});
  if (signal.aborted) return;
  const startedAt = performance.now();
  try {
    await event.run(phase);
  } catch (error) {
    if (arena.faults.excuses(performance.now() - startedAt)) return;
    tally.addUndeclared(`${event.name} failed: ${error instanceof Error ? error.message : error}`);
  }
}
