import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Figure } from '../figure.ts';
import { killAll, MARK, processesOf } from './left-behind.ts';
import { PREPARED } from './prepared-data.ts';

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
}

const TIMEOUT_MS = 10 * 60_000;
/** Time for servers of a row to end after it has told them to. */
const GRACE_MS = 3_000;
const LOOK_EVERY_MS = 50;
const script = fileURLToPath(new URL('row-process.ts', import.meta.url));

/** Runs one row in a process of its own, and ends everything that is left of it. Never rejects. */
export async function runRow({
  file,
  prepared,
  signal,
  timeoutMs = TIMEOUT_MS,
}: RowRun): Promise<RowOutcome> {
  const start = performance.now();
  const mark = randomUUID();
  const child = fork(script, [file.href], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, [MARK]: mark, [PREPARED]: prepared },
  });
  const row = { group: child.pid ?? 0, mark };
  let message: RowMessage | undefined;
  child.on('message', (sent: RowMessage) => {
    message = sent;
  });
  const ended = once(child, 'exit').then(() => undefined);
  const controller = new AbortController();
  const limit = AbortSignal.any([signal, controller.signal]);
  const stopped = setTimeout(timeoutMs, undefined, { signal: limit }).then(
    () => `it took longer than ${timeoutMs / 1000} s`,
    () => 'it was interrupted',
  );
  const stopReason = await Promise.race([ended, stopped]);
  controller.abort();
  const seconds = (performance.now() - start) / 1000;
  const left = stopReason === undefined ? await leftAfterGrace(row) : processesOf(row);
  killAll(row.group, left);
  await ended;
  if (stopReason !== undefined)
    return { figures: [], problem: `not measured: ${stopReason}`, seconds };
  if (message === undefined)
    return { figures: [], problem: 'not measured: its process ended without a result', seconds };
  if ('problem' in message) {
    const [line = ''] = message.problem.split('\n');
    return { figures: [], problem: `not measured: ${line}`, seconds };
  }
  if (left.length === 0) return { figures: message.figures, seconds };
  const commands = left.map(({ pid, command }) => `${pid} (${command.slice(0, 200)})`);
  return {
    figures: message.figures,
    problem: `left ${left.length} processes behind, which were killed: ${commands.join(', ')}`,
    seconds,
  };
}

async function leftAfterGrace(row: Parameters<typeof processesOf>[0]) {
  const end = performance.now() + GRACE_MS;
  let left = processesOf(row);
  while (left.length > 0 && performance.now() < end) {
    await setTimeout(LOOK_EVERY_MS);
    left = processesOf(row);
  }
  return left;
}
