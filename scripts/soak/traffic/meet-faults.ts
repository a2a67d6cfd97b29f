import { setTimeout } from 'node:timers/promises';
import type { Random } from '../arena.ts';
import { createAgents } from '../make-call.ts';
import { callAndCount, type PhaseContext, pathOf } from '../phase-context.ts';

const PAUSE_MS = 100;

/** Asks for what the upstream fails at, until the phase ends. */
export async function meetFaults(phase: PhaseContext, random: Random): Promise<void> {
  const { arena, accounts, certificates, signal } = phase;
  const [{ url }] = arena.gateways;
  if (arena.unlucky === undefined) return;
  const account = accounts.unlucky;
  const agents = createAgents(certificates.trusted, '127.0.0.3');
  while (!signal.aborted) {
    const path = pathOf(arena.unlucky(random), account.token);
    await callAndCount(phase, url + path, { kind: 'unlucky', account, agents });
    await setTimeout(PAUSE_MS);
  }
  agents.close();
}
