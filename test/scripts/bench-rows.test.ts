import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runRow } from '../../scripts/bench/run/run-row.ts';

const prepared = mkdtempSync(join(tmpdir(), 'bench-rows-'));
afterAll(() => rmSync(prepared, { recursive: true }));

function runFixture(name: string, limits: { timeoutMs?: number; graceMs?: number } = {}) {
  const file = new URL(`bench-fixtures/${name}.fixture.ts`, import.meta.url);
  return runRow({ file, prepared, signal: new AbortController().signal, ...limits });
}

describe('a row of the benchmark', () => {
  test('fails when it leaves processes behind, which are ended wherever they are, as its files are removed', async () => {
    const { figures, problem } = await runFixture('leaves-processes', { graceMs: 100 });
    expect(figures).toEqual([{ name: expect.stringContaining('/left-'), unit: 'ms', rounds: [1] }]);
    expect(existsSync(figures[0]?.name ?? '')).toBe(false);
    expect(problem).toMatch(/^left processes behind, which were killed: \d+ \(.+\), \d+ \(.+\)$/);
    const pids = [...(problem ?? '').matchAll(/(\d+) \(/g)].map(([, pid]) => Number(pid));
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
  });

  test('is ended when it takes too long', async () => {
    const { problem } = await runFixture('hangs', { timeoutMs: 1_500 });
    expect(problem).toBe('not measured: it took longer than 1.5 s');
  });

  test('says in one line why it was not measured', async () => {
    expect((await runFixture('fails')).problem).toBe('not measured: 3 calls failed');
  });

  test('reports the peak memory of a child without that of the process that started it', async () => {
    const { figures, problem } = await runFixture('small-child');
    expect(problem).toBeUndefined();
    const [child = 0, parent = 0] = figures.map(({ rounds: [value = 0] }) => value);
    expect(parent).toBeGreaterThan(150);
    expect(child).toBeGreaterThan(20);
    expect(child).toBeLessThan(120);
  });
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
