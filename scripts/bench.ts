// `npm run bench` measures all rows and prints them as a Markdown table; `-- --help` lists what else it does.
import { performance } from 'node:perf_hooks';
import { type BenchCommand, readCommandLine, UsageError, usage } from './bench/command-line.ts';
import {
  type BenchResults,
  isDoubtful,
  MAX_BUSY_SHARE,
  type RowResult,
} from './bench/report/results.ts';
import { RESULTS_PAGE, writeResults, writeResultsPage } from './bench/report/results-page.ts';
import { formatMachine, tableHead, tableLine } from './bench/report/table.ts';
import { rowIds } from './bench/run/row-files.ts';
import { interruptedExitCode, interruption } from './process/interruption.ts';

const USAGE_EXIT_CODE = 2;

try {
  const command = readCommandLine(process.argv.slice(2), rowIds());
  await run(command);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\nnpm run bench -- --help lists the options.`);
  process.exitCode = USAGE_EXIT_CODE;
}

async function run(command: BenchCommand): Promise<void> {
  if (command.action === 'help') console.log(usage);
  else if (command.action === 'list') await list();
  else if (command.action === 'stages') await showStages(command);
  else await measure(command);
}

async function list(): Promise<void> {
  const { loadRows } = await import('./bench/run/row-files.ts');
  const rows = await loadRows();
  const width = Math.max(...rows.map(({ id }) => id.length));
  for (const { id, row } of rows) {
    console.log(`${id.padEnd(width)}  ${row.name} (${row.target})`);
  }
}

async function showStages({ isMarkdown }: BenchCommand): Promise<void> {
  const { measureAllStages, measureAllWaits } = await import(
    './bench/stages/measure-all-stages.ts'
  );
  const { stagesSection, writeStages } = await import('./bench/stages/stage-table.ts');
  const { describeMachine } = await import('./bench/report/machine.ts');
  const machine = formatMachine(await describeMachine());
  const section = stagesSection(await measureAllStages(), await measureAllWaits(), machine);
  console.log(section);
  if (isMarkdown) console.log(`\n${writeStages(section)} is written.`);
}

async function measure(command: BenchCommand): Promise<void> {
  const { loadRows } = await import('./bench/run/row-files.ts');
  const { runRows } = await import('./bench/run/run-rows.ts');
  const { PAUSE_SECONDS } = await import('./bench/run/pause.ts');
  const { currentCommit, describeMachine } = await import('./bench/report/machine.ts');
  const signal = interruption();
  const rows = (await loadRows()).filter(({ id }) => command.rows?.includes(id) ?? true);
  const [date, start, commit] = [new Date().toISOString(), performance.now(), currentCommit()];
  const machine = await describeMachine();
  console.log(`${formatMachine(machine)}, load by ${machine.loadGenerator}\n\n${tableHead}`);
  const done: RowResult[] = [];
  const resultsSoFar = (): BenchResults => {
    const seconds = Math.round((performance.now() - start) / 1000);
    return { date, commit, machine, pauseSeconds: PAUSE_SECONDS, seconds, rows: done };
  };
  for await (const result of runRows(rows, signal)) {
    done.push(result);
    console.log(tableLine(result));
    // An interrupted run keeps what it has measured.
    if (command.json !== undefined) writeResults(command.json, resultsSoFar());
  }
  if (signal.aborted) process.exitCode = interruptedExitCode(signal);
  else report(resultsSoFar(), command);
}

function report(results: BenchResults, command: BenchCommand): void {
  const { rows, seconds } = results;
  console.log(`\n${rows.map(({ id, method }) => `- ${id}: ${method}.`).join('\n')}\n`);
  const doubtful = rows.filter(isDoubtful);
  if (doubtful.length > 0)
    console.log(
      `Doubtful, because other programs used more than ${MAX_BUSY_SHARE * 100} % of the processors: ${doubtful.map(({ id }) => id).join(', ')}.`,
    );
  console.log(`${rows.length} rows in ${Math.floor(seconds / 60)} min ${seconds % 60} s.`);
  if (command.isMarkdown) {
    writeResultsPage(results);
    console.log(`${RESULTS_PAGE} is written.`);
  }
  if (rows.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
}
