import { mkdirSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { explainFailure } from '../../src/cli/explain-failure.ts';
import { machineProblem } from '../../src/machine-problem.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

describe('the message for a command that failed', () => {
  const path = useFolderPerFile();

  test('blames the disk only for what the disk did', () => {
    const full = new DatabaseSync(path('full.sqlite'));
    full.exec('PRAGMA max_page_count = 3; CREATE TABLE texts (text)');
    expect(explained(() => full.exec('INSERT INTO texts VALUES (zeroblob(1000000))'))).toMatch(
      /^The disk failed or is full \(database or disk is full\)\./,
    );
    const wrong = () => full.prepare('SELECT ?').get(1, 2);
    expect(explained(wrong)).toBe('column index out of range');
    full.close();
    mkdirSync(path('folder'));
    expect(explained(() => new DatabaseSync(path('folder')))).toBe('unable to open database file');
  });

  test('is, on a Node that is too old, which one is needed', () => {
    const needed = /^social-data-gateway needs Node 24\.15 or later; this is Node /;
    const problemOf = (version: string) => machineProblem({ version, platform: 'linux' });
    expect(problemOf('22.22.0')).toMatch(needed);
    expect(problemOf('24.14.1')).toMatch(needed);
    expect(problemOf('24.15.0')).toBeUndefined();
    expect(problemOf('25.8.2')).toMatch(/needs Node 25\.9 or later; this is Node 25/);
    expect(problemOf('25.9.0')).toBeUndefined();
    expect(problemOf('26.0.0')).toBeUndefined();
    const onWindows = machineProblem({ version: '24.15.0', platform: 'win32' });
    expect(onWindows).toContain('runs on Linux and macOS');
  });
});

function explained(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return explainFailure(error);
  }
  throw new Error('It succeeded.');
}
