import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The processes of `serve` that a process has started. */
export function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(pid)], {
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((line) => line.includes('serve'))
    .map((line) => Number.parseInt(line, 10));
}

export const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
