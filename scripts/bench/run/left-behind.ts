import { readdirSync, readFileSync } from 'node:fs';

/** The variable that a row and all that it starts have in their environment. */
export const MARK = 'BENCH_ROW';

export interface LeftProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * The processes of a row that run now: those of its process group, and those with its mark in their environment, which
 * have groups of their own. Without /proc there is no list.
 */
export function processesOf(row: {
  readonly group: number;
  readonly mark: string;
}): readonly LeftProcess[] {
  return pids().flatMap((pid) => {
    const stat = read(pid, 'stat');
    // The name of the program stands in brackets and may contain blanks; after it: state, parent, group.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === undefined || state === 'Z' || state === 'X') return [];
    const isOurs =
      Number(group) === row.group ||
      read(pid, 'environ').split('\0').includes(`${MARK}=${row.mark}`);
    return isOurs ? [{ pid, command: read(pid, 'cmdline').replaceAll('\0', ' ').trim() }] : [];
  });
}

/** Ends listed processes, which do not get the chance to refuse. */
export function killAll(left: readonly LeftProcess[]): void {
  for (const { pid } of left) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended in the meantime.
    }
  }
}

function pids(): readonly number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Empty when the process has ended, or belongs to somebody else. */
function read(pid: number, file: 'stat' | 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
