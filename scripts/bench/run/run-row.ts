import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import { PREPARED } from './prepared-data.ts';

/** The variable that a row and all that it starts have in their environment. */
const MARK = 'BENCH_ROW';

interface LeftProcess {
  readonly pid: number;
  readonly command: string;
}

/**
 * The processes of a row that run now: those of its process group, and those with its mark in their environment, which
 * have groups of their own. Without /proc there is no list.
 */
function processesOf(row: {
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
function killAll(left: readonly LeftProcess[]): void {
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

/** What the process of a row sends. */
export type RowMessage = { readonly figures: readonly Figure[] } | { readonly problem: string };

export interface RowOutcome {
  readonly figures: readonly Figure[];
  /** Why the row failed, in one line: it was not measured, or left processes behind. */
  readonly problem?: string;
  readonly seconds: number;
}

export interface RowRun {
  readonly file: URL;
  /** A folder for data that several rows use. */
  readonly prepared: string;
  readonly signal: AbortSignal;
  /** @default ten minutes */
  readonly timeoutMs?: number;
  /** Time for servers of a row to end after it has told them to. @default three seconds */
  readonly graceMs?: number;
}

const TIMEOUT_MS = 10 * 60_000;
const GRACE_MS = 3_000;
const LOOK_EVERY_MS = 50;
const script = fileURLToPath(new URL('row-process.ts', import.meta.url));

/** Runs one row in a process of its own, and ends everything that is left of it. Rejects only when it cannot start. */
export async function runRow({
  file,
  prepared,
  signal,
  timeoutMs = TIMEOUT_MS,
  graceMs = GRACE_MS,
}: RowRun): Promise<RowOutcome> {
  const start = performance.now();
  const mark = randomUUID();
  const folder = temporaryFolder();
  const child = fork(script, [file.href], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, [MARK]: mark, [PREPARED]: prepared, TMPDIR: folder },
  });
  const output = child.stderr === null ? '' : text(child.stderr);
  let message: RowMessage | undefined;
  child.on('message', (sent: RowMessage) => {
    message = sent;
  });
  await once(child, 'spawn');
  const row = { group: child.pid ?? 0, mark };
  const stopReason = await endOf(child, timeoutMs, signal);
  const seconds = (performance.now() - start) / 1000;
  const left = stopReason === undefined ? await leftAfter(graceMs, row) : processesOf(row);
  killAll(left);
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  const outcome = outcomeOf(stopReason ?? message, left);
  // Shown for a row that failed only: what its servers say in a good one would tear the table.
  if (outcome.problem !== undefined) process.stderr.write(await output);
  return { ...outcome, seconds };
}

/** A folder for the files of a row, which may be killed before it removes them. Its PostgreSQL runs as another user. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bench-row-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Why the process has to be ended; undefined when it has ended itself. */
async function endOf(
  child: ChildProcess,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const controller = new AbortController();
  const ended = once(child, 'exit').then(() => undefined);
  const stopped = setTimeout(timeoutMs, undefined, {
    signal: AbortSignal.any([signal, controller.signal]),
  }).then(
    () => `it took longer than ${timeoutMs / 1000} s`,
    () => 'it was interrupted',
  );
  const reason = await Promise.race([ended, stopped]);
  controller.abort();
  return reason;
}

/** @param result the message of the row, the reason for which it was ended, or nothing when it ended without a result */
function outcomeOf(
  result: RowMessage | string | undefined,
  left: readonly LeftProcess[],
): Omit<RowOutcome, 'seconds'> {
  if (result === undefined)
    return { figures: [], problem: 'not measured: its process ended without a result' };
  if (typeof result === 'string') return { figures: [], problem: `not measured: ${result}` };
  if ('problem' in result)
    return { figures: [], problem: `not measured: ${result.problem.split('\n')[0]}` };
  if (left.length === 0) return { figures: result.figures };
  const commands = left.map(({ pid, command }) => `${pid} (${command.slice(0, 200)})`);
  return {
    figures: result.figures,
    problem: `left processes behind, which were killed: ${commands.join(', ')}`,
  };
}

async function leftAfter(graceMs: number, row: Parameters<typeof processesOf>[0]) {
  const end = performance.now() + graceMs;
  let left = processesOf(row);
  while (left.length > 0 && performance.now() < end) {
    await setTimeout(LOOK_EVERY_MS);
    left = processesOf(row);
  }
  return left;
}
