import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../process/project-root.ts';
import type { BenchResults } from './results.ts';
import { formatMachine, tableHead, tableLine } from './table.ts';

/** Where the results of a full run are kept, from the root of the project. */
export const RESULTS_PAGE = 'scripts/bench/RESULTS.md';

/** Writes the results of a full run as one table. */
export function writeResultsPage(results: BenchResults): void {
  writeFileSync(join(projectRoot, RESULTS_PAGE), resultsPage(results));
}

function resultsPage({ machine, date, commit, seconds, rows }: BenchResults): string {
  return `# Results of the benchmark

Written by \`npm run bench -- --markdown\`, never by hand. Measured on ${date.slice(0, 10)} at commit ${commit}, ${rows.length} rows in
${Math.round(seconds / 60)} minutes, on ${formatMachine(machine)}, with ${machine.loadGenerator} on the same machine.

Each row runs in a process of its own. A server and its peer are called in turns, so that whatever else happens on the machine meets both:
compare the ratios, not the absolute values. A figure is the median of the rounds, with the lowest and the highest.

${tableHead}
${rows.map(tableLine).join('\n')}
`;
}

/** Writes results as JSON, with every round. */
export function writeResults(file: string, results: BenchResults): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
}
