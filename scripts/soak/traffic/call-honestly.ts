import { setTimeout } from 'node:timers/promises';
import type { Random } from '../arena.ts';
import { type CallOutcome, createAgents } from '../make-call.ts';
import { addressesOf, callAndCount, choose, type PhaseContext, pathOf } from '../phase-context.ts';
import type { SoakAccount } from '../soak-account.ts';

/** Pauses between the calls of one caller, in milliseconds. */
const [MIN_PAUSE_MS, MAX_PAUSE_MS] = [10, 60];
const MAX_PAGES = 4;
/** Several times what a gateway lets a call wait, for a busy machine. */
const MAX_CALL_MS = 30_000;

/** Searches, details and chains of pages, one after the other, until the phase ends. Every call has to succeed. */
export async function callHonestly(
  phase: PhaseContext,
  account: SoakAccount,
  random: Random,
): Promise<void> {
  const { arena, certificates, signal } = phase;
  const agents = createAgents(certificates.trusted);
  const [first = '', ...others] = addressesOf(arena.gateways);
  while (!signal.aborted) {
    const origin = choose([first, ...others], random);
    let path: string | undefined = pathOf(arena.honest(random), account.token);
    for (let page = 0; path !== undefined && page < MAX_PAGES && !signal.aborted; page += 1) {
      const outcome = await callAndCount(phase, origin + path, { kind: 'honest', account, agents });
      judge(phase, outcome);
      path = nextPath(outcome, account.token);
      await setTimeout(MIN_PAUSE_MS + random() * (MAX_PAUSE_MS - MIN_PAUSE_MS));
    }
  }
  agents.close();
}

function judge({ arena, tally }: PhaseContext, { code, ms, body }: CallOutcome): void {
  if (ms > MAX_CALL_MS)
    tally.addUndeclared(`an honest caller waited for ${Math.round(ms / 1000)} s, and got ${code}`);
  if (code === 0) return;
  const { faults, codesOfFaults } = arena;
  if (typeof code === 'number' && codesOfFaults.includes(code) && faults.excuses(ms)) return;
  tally.addUndeclared(`an honest caller got ${code}: ${messageOf(body)}`);
}

/** The next page of a list of answers; undefined when there is none. */
function nextPath({ code, body }: CallOutcome, token: string): string | undefined {
  const next = code === 0 && isList(body) ? body.data.paging?.next : undefined;
  if (!next) return undefined;
  const { pathname, searchParams } = new URL(next);
  searchParams.set('token', token);
  return `${pathname}?${searchParams}`;
}

function isList(body: unknown): body is { data: { paging?: { next?: string } } } {
  if (typeof body !== 'object' || body === null || !('data' in body)) return false;
  return typeof body.data === 'object' && body.data !== null;
}

function messageOf(body: unknown): string {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  return hasMessage ? String(body.message) : 'no whole response';
}
