import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PROMTOOL = process.env.PROMTOOL_PATH ?? '/usr/bin/promtool';

/** Why tests of Prometheus' files are skipped; undefined where its program is. */
export const missingPromtool = existsSync(PROMTOOL)
  ? undefined
  : 'no promtool: apt-get install prometheus, or set PROMTOOL_PATH to the program';

/** Runs promtool, and returns what it prints. */
export function promtool(...parameters: readonly string[]): string {
  return execFileSync(PROMTOOL, parameters, { encoding: 'utf8' });
}
