import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { interruption } from '../process/interruption.ts';
import { runNode } from '../process/run-node.ts';

export interface Measurement {
  readonly seconds: number;
  /** Highest peak memory of any process of the run, in MiB. */
  readonly peakMiB: number;
}

const signal = interruption();

/** Runs a script to its end and measures time and memory. Rejects when the script fails. */
export async function measureNode(command: readonly string[]): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'peaks');
  try {
    const hook = new URL('report-peak.ts', import.meta.url).href;
    // Set in the environment, so that child processes of the script report as well.
    const env = { NODE_OPTIONS: `--import=${hook}`, BENCH_PEAK_FILE: file };
    const seconds = await timeNode(command, env);
    const peaks = readFileSync(file, 'utf8').trim().split('\n').map(Number);
    return { seconds, peakMiB: Math.max(...peaks) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a script to its end and returns the seconds that it took. Rejects when the script fails. */
export async function timeNode(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const start = performance.now();
  const { code, output } = await runNode({ command, output: 'collect', env, signal });
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(output.trim() || `exit code ${code}`);
  return seconds;
}
