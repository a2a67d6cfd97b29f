import { expect } from 'vitest';
import type { Caller } from '../caller.ts';
import type { Arena, IsolationRow } from '../isolation-row.ts';
import { untilIdle } from './upstream-queue.ts';

const keywords = ['a:gate', 'b:gate', 'c:gate'];
/** More than is kept. */
const LARGE = { responses: 5, bytes: 7.5e6 };

export const rescue: IsolationRow = {
  shared: 'responses that callers did not get',
  worst: 'a few large ones of its own',
  protection: 'the account with the most bytes loses its oldest responses first',
  attacker: { balance: LARGE.responses },
  honest: { balance: keywords.length },
  prepare: (arena) => lose(arena, arena.honest, keywords),
  attack: (arena) => {
    const { attacker } = arena;
    const subject = () => attacker.subject(`gate-${LARGE.bytes}`);
    return lose(arena, attacker, Array.from({ length: LARGE.responses }, subject));
  },
  ask: (index) => ({ subject: keywords[index] ?? '' }),
  calls: keywords.length,
  ordinaryOnly: 'each kept response serves one call',
};

/** Makes calls whose responses arrive after their caller has left. */
async function lose(arena: Arena, caller: Caller, subjects: readonly string[]): Promise<void> {
  const { upstream } = arena;
  const requests = async () => (await upstream.report()).requests.length;
  const before = await requests();
  const untilSent = async (): Promise<void> => {
    await expect.poll(requests).toBe(before + subjects.length);
  };
  await Promise.all(subjects.map((subject) => caller.leave({ subject }, untilSent)));
  await upstream.order({ openGate: true });
  await untilIdle(arena);
  await upstream.order({ openGate: false });
}
