import { describe, expect, test } from 'vitest';
import { inTurn } from '../../../../test/scale.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import type { Answer } from './get-answer.ts';
import { type Arena, askedBy, type IsolationRow, isServed } from './isolation-row.ts';
import { rows } from './rows/rows.ts';
import { startArena } from './start-arena.ts';

const CALLS = 20;

/** The ordinary run attacks by every sixth row. */
const tried = inTurn(rows, 1, 6);

describe.each(tried.map((row) => [`${row.shared}: ${row.worst}`, row] as const))('%s', (_, row) => {
  const path = useFolderPerTest();

  test(`harm no other account, because ${row.protection}`, async () => {
    const arena = await startArena(row, path);
    await row.prepare?.(arena);
    const attack = row.attack(arena);
    await (row.atWorst ? row.atWorst(arena) : attack);

    const failed: Answer['code'][] = [];
    const overtaking: number[] = [];
    for (let index = 0; index < (row.calls ?? CALLS); index += 1) {
      const { ended } = arena.attacker;
      const answer = await callOnce(row, arena, index);
      overtaking.push(arena.attacker.ended - ended);
      if (!isServed(row, answer)) failed.push(answer.code);
    }
    expect(failed).toEqual([]);
    const { maxOvertaking = Number.POSITIVE_INFINITY } = row;
    expect(Math.max(...overtaking)).toBeLessThanOrEqual(maxOvertaking);
    await row.check?.(arena, overtaking);
  });
});

async function callOnce(row: IsolationRow, arena: Arena, index: number): Promise<Answer> {
  const call = arena.honest.call(askedBy(row, index));
  await row.meanwhile?.(arena);
  return call;
}
