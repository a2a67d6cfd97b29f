// `npm run bench` measures all rows and prints them as a Markdown table; `-- --help` lists what else it does.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  commitOf,
  describeRun,
  RESULTS_PAGE,
  tableHead,
  tableLine,
  writeSection,
} from './bench/results.ts';
import type { Row, Run } from './bench/row.ts';
import { rows } from './bench/rows.ts';
import { showStages } from './bench/stages.ts';
import { interruptedExitCode, interruption } from './process/interruption.ts';

const USAGE = `Usage: npm run bench -- [options]

Measures the processor time of a call to each part, in turns with a peer, on Linux. A full run takes half an hour.

  --rows A,B     measures these rows only
  --turns N      turns of each side, whose median is the figure (default 7)
  --against DIR  compares with the same program of another checkout, whose dependencies are installed
  --markdown     writes the table into ${RESULTS_PAGE}; without --against, of a full run
  --stages       measures where the time of a call to the gateway goes
  --help         shows this

Rows: ${rows.map(({ id }) => id).join(', ')}.

Exit code: 0 all rows were measured; 1 a row was not measured; 2 could not run.`;

class UsageError extends Error {}

try {
  await main(readCommandLine());
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\nnpm run bench -- --help lists the options.`);
  process.exitCode = 2;
}

type Command = ReturnType<typeof readCommandLine>;

function readCommandLine() {
  const { values } = parse();
  const turns = Number(values.turns);
  if (!Number.isInteger(turns) || turns < 1)
    throw new UsageError('Give --turns a whole number above 0.');
  if (values.rows && values.markdown && !values.against)
    throw new UsageError('The table is written from a full run: give --markdown without --rows.');
  return { ...values, turns, rows: selectedRows(values.rows) };
}

function parse() {
  try {
    return parseArgs({
      options: {
        rows: { type: 'string' },
        turns: { type: 'string', default: '7' },
        against: { type: 'string' },
        markdown: { type: 'boolean', default: false },
        stages: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function selectedRows(names: string | undefined): readonly Row[] {
  if (names === undefined) return rows;
  return names.split(',').map((name) => {
    const row = rows.find(({ id }) => id === name.trim());
    if (row === undefined) throw new UsageError(`There is no row "${name}".`);
    return row;
  });
}

async function main(command: Command): Promise<void> {
  if (command.help) return console.log(USAGE);
  const signal = interruption();
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const root = command.against && resolve(command.against);
  const against = root ? { root, name: `commit ${commitOf(root)}` } : undefined;
  const run = { turns: command.turns, folder, against, signal };
  try {
    if (command.stages) await withCleanUp(run, showStages);
    else await measure(command, run);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (signal.aborted) process.exitCode = interruptedExitCode(signal);
}

async function measure(command: Command, run: Omit<Run, 'cleanUp'>): Promise<void> {
  const lines = [tableHead];
  const description = describeRun(run.turns);
  console.log(`${description}\n\n${tableHead}`);
  for (const row of command.rows) {
    try {
      const found = (await withCleanUp(run, row.measure)).map((each) => tableLine(row, each));
      console.log(found.join('\n'));
      lines.push(...found);
    } catch (error) {
      if (run.signal.aborted) return;
      process.exitCode = 1;
      console.error(`${row.id} was not measured:`, error);
    }
  }
  if (!command.markdown || process.exitCode === 1) return;
  const title = run.against ? `Against ${run.against.name}` : 'All rows';
  writeSection(title, `${description}\n\n${lines.join('\n')}`);
  console.log(`${RESULTS_PAGE} is written.`);
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
