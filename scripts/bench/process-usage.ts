import { readdirSync, readFileSync } from 'node:fs';

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

/**
 * Peak memory of a running process so far, for `Sample.beside`. It is that of the program that runs: `maxRSS` of
 * `resourceUsage` also counts what the parent had when it started the process.
 */
export function peakMemory(pid: number): Readonly<Record<string, number>> {
  const [, kibibytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { 'peak MiB': Number(kibibytes) / 1024 };
}
