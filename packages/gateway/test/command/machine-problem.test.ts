import { expect, test } from 'vitest';
import { machineProblem } from '../../src/machine-problem.ts';

test('a Node that is too old is told which one is needed, and Windows where it runs', () => {
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
