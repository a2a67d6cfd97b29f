import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useFolderPerTest } from '../temporary-folder.ts';
import type { Answer } from './get-answer.ts';
import { type Arena, askedBy, type IsolationRow, isServed } from './isolation-row.ts';
import { rows } from './rows/rows.ts';
import { HONEST_ADDRESS, serveArena } from './start-arena.ts';

const program = fileURLToPath(new URL('./call-each-second.ts', import.meta.url));

const UNDISTURBED_SECONDS = 10;
const ATTACKED_SECONDS = 60;
/** Budgets of the attacker, one for each second. */
const BUDGETS = ATTACKED_SECONDS;
const MAX_FAILURES = 0.01;
const MAX_ADDED_MS = 1_000;
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
    const urls = Array.from({ length: UNDISTURBED_SECONDS + ATTACKED_SECONDS }, (_, index) =>
      arena.honest.urlOf(askedBy(row, index)),
    );
    const undisturbed = await callEachSecond(urls.slice(0, UNDISTURBED_SECONDS));
    const stopAttacks = startAttacks(row, arena);
    const attacked = await callEachSecond(urls.slice(UNDISTURBED_SECONDS));
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

/** Makes one call each second, in a process of its own. */
async function callEachSecond(urls: readonly string[]): Promise<readonly Answer[]> {
  const child = fork(program, [HONEST_ADDRESS], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.send(urls);
  const [answers] = await once(child, 'message');
  child.disconnect();
  return answers;
}

/** Milliseconds. */
function p99(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0;
}
