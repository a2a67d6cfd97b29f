import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RowResult } from '../report/results.ts';
import { pause } from './pause.ts';
import type { IdentifiedRow } from './row-files.ts';
import { runRow } from './run-row.ts';

/** Runs rows one after the other, each after the same pause. Stops when the signal aborts. */
export async function* runRows(
  rows: readonly IdentifiedRow[],
  signal: AbortSignal,
): AsyncGenerator<RowResult> {
  const prepared = mkdtempSync(join(tmpdir(), 'bench-prepared-'));
  try {
    for (const { id, file, row } of rows) {
      const busyShare = Number((await pause(signal)).toFixed(3));
      if (signal.aborted) return;
      const { figures, problem, seconds } = await runRow({ file, prepared, signal });
      const { area, name, measures, target, method, peers, rounds, needsQuiet } = row;
      yield {
        ...{ id, area, name, measures, target, method, peers, rounds, needsQuiet },
        ...{ busyShare, seconds: Number(seconds.toFixed(1)), figures },
        ...(problem !== undefined && { problem }),
      };
    }
  } finally {
    rmSync(prepared, { recursive: true, force: true });
  }
}
