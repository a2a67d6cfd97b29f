import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { residentMebibytes } from '../process/resident-mebibytes.ts';
import { endedChildrenTime } from './processor-time.ts';
import type { Side } from './row.ts';

/** So often that only what a process takes in its last moment is missing in its peak. */
const MEMORY_EVERY_MS = 20;

/** A script that runs to its end in each turn; the start of Node counts. */
export interface ScriptSide {
  /** The script and its arguments. */
  readonly command: readonly string[];
  readonly cwd: string;
  /** By how many calls, operations or pages its processor time is divided. */
  readonly calls: number;
  /** Throws when the script did not do its work. */
  readonly check?: () => void;
}

/** No other child may end while it measures. Rejects when the script fails. */
export function scriptSide({ command, cwd, calls, check }: ScriptSide): Side {
  return {
    async measure() {
      const [before, start] = [endedChildrenTime(), performance.now()];
      const child = spawn(process.execPath, command, {
        cwd,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      let peak = 0;
      const watch = setInterval(() => {
        // Not a number when it has just ended.
        peak = Math.max(peak, residentMebibytes(child.pid ?? 0, 'VmHWM') || 0);
      }, MEMORY_EVERY_MS);
      const [code] = await once(child, 'exit');
      clearInterval(watch);
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
      check?.();
      const seconds = (performance.now() - start) / 1000;
      return {
        cpu: (endedChildrenTime() - before) / calls,
        beside: { s: seconds, 'peak MiB': peak },
      };
    },
  };
}
