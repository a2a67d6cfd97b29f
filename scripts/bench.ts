// `npm run bench` measures all rows and prints them as a Markdown table; `-- --help` lists what else it does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { commitOf, describeRun, tableHead, tableLine } from './bench/results.ts';
import type { Row, Run } from './bench/row.ts';
import { attack } from './bench/rows/attack.ts';
import { client } from './bench/rows/client.ts';
import { distinct, latency, postgres, repeated } from './bench/rows/gateway.ts';
import { millionUsers } from './bench/rows/million-users.ts';
import { mock } from './bench/rows/mock.ts';
import { relayCache, relayDistinct } from './bench/rows/relay.ts';
import { collect, generate } from './bench/rows/scripts.ts';
import { showStages } from './bench/stages.ts';
import { Failure, reportFailure } from './process/failure.mjs';
import { interruption } from './process/interruption.ts';
import { parseOptions } from './process/parse-options.ts';

/** In the order of the table. */
const rows: readonly Row[] = [
  ...[distinct, repeated, latency, millionUsers, relayDistinct, relayCache],
  ...[postgres, mock, client, generate, collect, attack],
];

const USAGE = `Usage: npm run bench -- [options]

Measures the processor time of a call to each part, in turns with a peer, on Linux. A full run takes half an hour and
prints a table for scripts/bench/RESULTS.md.

  --rows A,B     measures these rows only
  --turns N      turns of each side, whose median is the figure (default 7)
  --against DIR  compares with the same program of another checkout, whose dependencies are installed
  --stages       measures where the time of a call to the gateway goes
  --help         shows this

Rows: ${rows.map(({ id }) => id).join(', ')}.

Exit code: 0 all rows were measured; 1 a row was not measured, or an option is wrong.`;

await reportFailure(main);

async function main(): Promise<void> {
  const options = parseOptions(['rows', 'turns', 'against'], ['stages', 'help']);
  if (options.help) return console.log(USAGE);
  const turns = Number(options.turns ?? 7);
  if (!Number.isInteger(turns) || turns < 1)
    throw new Failure('Give --turns a whole number above 0.');
  const selected = selectedRows(options.rows);
  const signal = interruption();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const root = options.against && resolve(options.against);
  const against = root ? { root, name: `commit ${commitOf(root)}` } : undefined;
  const run = { turns, folder, against, signal };
  try {
    if (options.stages) await withCleanUp(run, showStages);
    else await measure(selected, run);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function selectedRows(names: string | undefined): readonly Row[] {
  if (names === undefined) return rows;
  return names.split(',').map((name) => {
    const row = rows.find(({ id }) => id === name.trim());
    if (row === undefined)
      throw new Failure(`There is no row "${name}": npm run bench -- --help lists them.`);
    return row;
  });
}

async function measure(selected: readonly Row[], run: Omit<Run, 'cleanUp'>): Promise<void> {
  console.log(`${describeRun(run.turns)}\n\n${tableHead}`);
  for (const row of selected) {
    try {
      for (const found of await withCleanUp(run, row.measure)) console.log(tableLine(row, found));
    } catch (error) {
      if (run.signal.aborted) return;
      process.exitCode = 1;
      console.error(`${row.id} was not measured:`, error);
    }
  }
}

/** Stops what the work has registered, the last one first, when it has ended or failed. */
async function withCleanUp<Result>(
  run: Omit<Run, 'cleanUp'>,
  work: (run: Run) => Promise<Result>,
): Promise<Result> {
  const stops: (() => unknown)[] = [];
  try {
    return await work({ ...run, cleanUp: (stop) => stops.unshift(stop) });
  } finally {
    for (const stop of stops) await stop();
  }
}
