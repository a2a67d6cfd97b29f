import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../../process/project-root.ts';
import { chartsOf } from './charts.ts';
import { renderDocument } from './document.ts';
import type { BenchResults } from './results.ts';

const folder = 'scripts/bench/results';
const resultsFile = `${folder}/results.json`;

/** The results that BENCHMARKS.md shows. Throws when there are none. */
export function readStoredResults(root: string = projectRoot): BenchResults {
  return JSON.parse(readFileSync(join(root, resultsFile), 'utf8'));
}

/** Stores the results of a full run, and writes the document and its charts from them. Returns the names of the files. */
export function writeReport(results: BenchResults, root: string = projectRoot): readonly string[] {
  writeResults(join(root, resultsFile), results);
  const files = reportFiles(results);
  for (const [file, text] of files) writeFileSync(join(root, file), text);
  return [resultsFile, ...files.keys()];
}

/** Writes results as JSON. */
export function writeResults(file: string, results: BenchResults): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
}

/** The files that are not what the stored results give. */
export function outdatedFiles(root: string = projectRoot): readonly string[] {
  return [...reportFiles(readStoredResults(root))].flatMap(([file, text]) => {
    const path = join(root, file);
    return existsSync(path) && readFileSync(path, 'utf8') === text ? [] : [file];
  });
}

/** The texts of the document and its charts, by file. */
function reportFiles(results: BenchResults): ReadonlyMap<string, string> {
  const charts = chartsOf(results.rows);
  return new Map([
    ['BENCHMARKS.md', renderDocument(results, charts, folder)],
    ...charts.map(({ file, svg }) => [`${folder}/${file}`, svg] as const),
  ]);
}
