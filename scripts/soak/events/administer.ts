import { randomUUID } from 'node:crypto';
import type { ListContext } from '../../../packages/gateway/src/admin/admin.ts';
import { createAgents } from '../make-call.ts';
import { callAndCount, choose, type PhaseContext, pathOf } from '../phase-context.ts';
import type { SoakEvent } from '../soak-event.ts';

const [BALANCE, TOP_UP] = [100, 10];

const discard = (): ListContext<unknown> => ({
  ...{ emit: () => {}, writeRows: () => {} },
  signal: new AbortController().signal,
});

/** The life of a token: created, used, changed, topped up, under a budget, listed, rotated and revoked. */
export const administration: SoakEvent = {
  name: 'administration',
  timesPerPhase: 4,
  run: async (phase) => {
    const { admin, url } = choose(phase.arena.gateways, phase.random);
    const name = `temporary-${randomUUID()}`;
    const account = name;
    const limits = { operations: null, rate: null, dailyQuota: 1_000, origins: null, group: null };
    const { token } = await admin.createToken({
      ...limits,
      name,
      balance: BALANCE,
      expiresAt: null,
    });
    const cost = await spend(phase, url, token);
    await admin.updateToken({ account, changes: { rate: { calls: 50, seconds: 1 } } });
    await admin.topUpToken({ account, credits: TOP_UP, note: 'soak', key: name });
    const budget = { account, period: 'day', credits: 50, isHard: false } as const;
    await admin.setBudget({ ...budget, thresholds: [50, 100], mayBeBelowSpent: true });
    await admin.listBudgets({});
    await admin.removeBudget({ account, period: 'day' });
    await Promise.all([
      admin.usage({ account }, discard()),
      admin.ledger({ limit: 200 }, discard()),
    ]);
    await admin.usageBy({ by: ['token'], top: 5 }, discard());
    await admin.failures({}, discard());
    await admin.listTokens({ limit: 50 });
    const { limits: left } = await admin.showToken({ account });
    if (left.balance !== BALANCE + TOP_UP - cost)
      phase.tally.addUndeclared(
        `a new token has ${left.balance} credits after a charge of ${cost}`,
      );
    await admin.rotateToken({ account, overlap: 0 });
    await admin.revokeToken({ account });
  },
};

async function spend(phase: PhaseContext, url: string, token: string): Promise<number> {
  const { arena, certificates, random } = phase;
  const agents = createAgents(certificates.trusted);
  const path = pathOf(arena.honest(random), token);
  const { cost } = await callAndCount(phase, url + path, { kind: 'administrator', agents });
  agents.close();
  return cost;
}
