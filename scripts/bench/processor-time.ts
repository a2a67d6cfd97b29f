import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second that Linux reports to programs, on all machines. */
const TICKS_PER_SECOND = 100;
/** Fields of /proc/PID/stat that follow the name of the program. */
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

/** Microseconds of processor time that the threads of a running process have used so far, user and system. */
export function processorTime(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadTime(pid, thread), 0);
}

/** As `processorTime`, without the main thread. */
export function otherThreadsTime(pid: number): number {
  return processorTime(pid) - threadTime(pid, String(pid));
}

function threadTime(pid: number, thread: string): number {
  try {
    // Its first number is in nanoseconds.
    return Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10) / 1e3;
  } catch {
    // The thread has ended since it was listed.
    return 0;
  }
}

/** Microseconds of processor time of all ended children of this process, with the children that those waited for. */
export function endedChildrenTime(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name of the program stands in brackets and may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (
    ((Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) * 1e6) / TICKS_PER_SECOND
  );
}
