import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, release, totalmem, type } from 'node:os';
import { projectRoot } from '../../process/project-root.ts';
import { loadGenerator } from '../gateway/run-load.ts';
import type { Machine } from './results.ts';

export async function describeMachine(): Promise<Machine> {
  return {
    processors: availableParallelism(),
    model: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split('-')[0]}`,
    node: process.version,
    loadGenerator: await loadGenerator(),
  };
}

/** The commit of the working tree, with `+` when files differ from it; `unknown` without git. */
export function currentCommit(): string {
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD');
    return git('status', '--porcelain') === '' ? commit : `${commit}+`;
  } catch {
    return 'unknown';
  }
}

function git(...args: readonly string[]): string {
  const stdio = ['ignore', 'pipe', 'ignore'] as const;
  return execFileSync('git', args, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: [...stdio],
  }).trim();
}
