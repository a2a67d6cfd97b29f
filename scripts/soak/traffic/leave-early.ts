import { setTimeout } from 'node:timers/promises';
import type { Random } from '../arena.ts';
import { createAgents } from '../make-call.ts';
import { addressesOf, callAndCount, choose, type PhaseContext, pathOf } from '../phase-context.ts';

const MAX_STAY_MS = 12;
const PAUSE_MS = 20;

/** Makes calls and hangs up in their middle, until the phase ends. */
export async function leaveEarly(phase: PhaseContext, random: Random): Promise<void> {
  const { arena, accounts, certificates, signal } = phase;
  const account = accounts.leaver;
  const [first = '', ...others] = addressesOf(arena.gateways);
  while (!signal.aborted) {
    const agents = createAgents(certificates.trusted);
    const leaving = new AbortController();
    const url = choose([first, ...others], random) + pathOf(arena.honest(random), account.token);
    const options = { kind: 'leaver', account, agents, leaves: leaving.signal } as const;
    const call = callAndCount(phase, url, options);
    await setTimeout(random() * MAX_STAY_MS);
    leaving.abort();
    await call;
    agents.close();
    await setTimeout(PAUSE_MS);
  }
}
