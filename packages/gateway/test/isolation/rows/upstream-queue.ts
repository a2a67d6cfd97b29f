import { expect } from 'vitest';
import type { Arena } from '../isolation-row.ts';

/** What the relay shows of its queue. */
async function upstreamQueue({
  adminUrl,
}: Arena): Promise<{ readonly inFlight: number; readonly waiting: number }> {
  return (await (await fetch(`${adminUrl}/upstream`)).json()).queue;
}

/** Waits until all calls that have not ended are in flight, or wait for the upstream. */
export async function untilQueued(arena: Arena): Promise<void> {
  const { attacker, honest } = arena;
  const missing = async (): Promise<number> => {
    const { inFlight, waiting } = await upstreamQueue(arena);
    return attacker.inProgress + honest.inProgress - inFlight - waiting;
  };
  await expect.poll(missing).toBe(0);
}

/** Waits until no request is in flight. */
export async function untilIdle(arena: Arena): Promise<void> {
  await expect.poll(async () => (await upstreamQueue(arena)).inFlight).toBe(0);
}
