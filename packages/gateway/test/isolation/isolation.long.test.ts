import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { useFolderPerTest } from '../temporary-folder.ts';
import type { Answer } from './caller.ts';
import { type Arena, type IsolationRow, isServed, makeCall } from './isolation-row.ts';
import { rows } from './rows/rows.ts';
import { serveArena } from './start-arena.ts';

const UNDISTURBED_SECONDS = 10;
const ATTACKED_SECONDS = 60;
/** Budgets of the attacker, one for each second. */
const BUDGETS = ATTACKED_SECONDS;
const MAX_FAILURES = 0.01;
const MAX_ADDED_MS = 1_000;
/** Between two attacks, for the calls of the honest caller in this process. */
const ATTACK_PAUSE_MS = 100;
/** Between two orders to the upstream to answer what waits at its gate. */
const GATE_MS = 50;

const lasting = rows.filter(({ ordinaryOnly }) => ordinaryOnly === undefined);

describe.each(lasting)('a minute of attacks on the shared thing: $shared', (row) => {
  const path = useFolderPerTest();

  test('does not harm a caller that makes a call each second', { timeout: 300_000 }, async () => {
    const { balance = null } = row.attacker;
    const attacker = { ...row.attacker, balance: balance === null ? null : balance * BUDGETS };
    const arena = await serveArena({ ...row, attacker }, path);
    await row.prepare?.(arena);
    const undisturbed = await callEachSecond(row, arena, 0, UNDISTURBED_SECONDS);
    const stopAttacks = startAttacks(row, arena);
    const attacked = await callEachSecond(row, arena, UNDISTURBED_SECONDS, ATTACKED_SECONDS);
    stopAttacks();

    const failed = attacked.filter((answer) => !isServed(row, answer));
    const codes = failed.map(({ code }) => code);
    expect(failed.length, `${codes}`).toBeLessThanOrEqual(MAX_FAILURES * attacked.length);
    expect(p99(attacked) - p99(undisturbed)).toBeLessThan(MAX_ADDED_MS);
  });
});

/** Attacks again and again, until the returned function is called. */
function startAttacks(row: IsolationRow, arena: Arena): () => void {
  let isOver = false;
  const attack = async (): Promise<void> => {
    while (!isOver) {
      await row.attack(arena);
      await sleep(ATTACK_PAUSE_MS);
    }
  };
  void attack();
  const gate = setInterval(() => void arena.upstream.order({ openGate: true }), GATE_MS);
  return () => {
    isOver = true;
    clearInterval(gate);
  };
}

/** Makes one call each second, whether or not the earlier ones have ended. */
async function callEachSecond(
  row: IsolationRow,
  arena: Arena,
  first: number,
  count: number,
): Promise<Answer[]> {
  const calls: Promise<Answer>[] = [];
  for (let index = 0; index < count; index += 1) {
    calls.push(makeCall(row, arena, first + index));
    await sleep(1_000);
  }
  return Promise.all(calls);
}

/** Milliseconds. */
function p99(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0;
}
