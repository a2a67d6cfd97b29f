import { keepsLimit } from '../figure.ts';
import type { RowResult } from './results.ts';

/** `–` for a row without a target. */
export type Verdict = 'yes' | 'no' | 'failed' | '–';

/** Whether a row meets its target, which all of its limits together are. */
export function verdictOf({ figures, problem }: RowResult): Verdict {
  if (problem !== undefined) return 'failed';
  const kept = figures.map(keepsLimit).filter((each) => each !== undefined);
  if (kept.length === 0) return '–';
  return kept.every(Boolean) ? 'yes' : 'no';
}
