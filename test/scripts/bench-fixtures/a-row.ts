import type { BenchRow } from '../../../scripts/bench/bench-row.ts';

/** A row of these tests, which measures what it is given. */
export function aRow(run: BenchRow['run']): BenchRow {
  return {
    ...{ area: 'gateway', name: 'a row', measures: 'Nothing.', target: 'none', method: 'none' },
    ...{ peers: [], rounds: 1, needsQuiet: false, run },
  };
}
