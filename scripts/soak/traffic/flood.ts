import { createToken } from '../../../packages/gateway/src/ledger/accounts/token.ts';
import { createAgents } from '../make-call.ts';
import { callAndCount, choose, type PhaseContext, pathOf } from '../phase-context.ts';
import type { SoakEvent } from '../soak-event.ts';
import type { CallerKind } from '../tally.ts';

const CONNECTIONS = 12;
/** The part of a phase that a flood lasts. */
const SHARE = 0.05;

interface Flood {
  readonly kind: CallerKind;
  /** The address of the flood. */
  readonly from: string;
  tokenOf(phase: PhaseContext): string;
  readonly codes: readonly number[];
}

/** Calls without a pause with tokens that nobody has: code 100, or 302 for too many requests of one address. */
export const floodOfWrongTokens: SoakEvent = {
  name: 'a flood of wrong tokens',
  timesPerPhase: 2,
  run: (phase) =>
    flood(phase, {
      ...{ kind: 'intruder', from: '127.0.0.66', codes: [100, 302] },
      tokenOf: () => createToken(),
    }),
};

/** Calls without a pause of an account that has a rate. */
export const floodOverTheRate: SoakEvent = {
  name: 'a flood over the rate',
  timesPerPhase: 2,
  run: (phase) =>
    flood(phase, {
      ...{ kind: 'limited', from: '127.0.0.67', codes: [0, 302] },
      tokenOf: ({ accounts }) => accounts.limited.token,
    }),
};

async function flood(phase: PhaseContext, { kind, from, tokenOf, codes }: Flood): Promise<void> {
  const { arena, accounts, certificates, signal, random, trafficMs, tally } = phase;
  const until = performance.now() + trafficMs * SHARE;
  const account = kind === 'limited' ? { account: accounts.limited } : {};
  const agents = createAgents(certificates.trusted, from);
  const { url } = choose(arena.gateways, random);
  const connection = async () => {
    while (performance.now() < until && !signal.aborted) {
      const path = pathOf(arena.honest(random), tokenOf(phase));
      const { code, ms } = await callAndCount(phase, url + path, { kind, agents, ...account });
      if (typeof code !== 'number' || codes.includes(code)) continue;
      if (!arena.codesOfFaults.includes(code) || !arena.faults.excuses(ms))
        tally.addUndeclared(`a call of a flood (${kind}) got ${code}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agents.close();
}
