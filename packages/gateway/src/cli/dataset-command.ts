import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { DatasetSize, ImportReport } from '../control/administration.ts';
import { AdministrationError } from '../control/administration-error.ts';
import { sizeValue } from './values/token-values.ts';
import { addPlaceFlags, withAdministration } from './with-administration.ts';

/** Rejected lines that are shown; more are counted. */
const SHOWN_LINES = 20;

/** `dataset seed | import | export` */
export function addDatasetCommand(program: Command): void {
  const dataset = program.command('dataset').description('The data that calls are answered from.');
  addSeed(dataset);
  addImport(dataset);
  addExport(dataset);
}

function addSeed(dataset: Command): void {
  const command = dataset
    .command('seed')
    .description(
      'Fills the dataset with samples. The same numbers give the same data, however often.',
    )
    .option('--authors <number>', 'authors', sizeValue, 200)
    .option('--users <number>', 'users', sizeValue, 2_000)
    .option('--questions <number>', 'questions with their answers', sizeValue, 50);
  addPlaceFlags(command).action(async ({ authors, users, questions }: DatasetSize) =>
    withAdministration(command, { create: true }, async (administration, context) => {
      const done = await administration.seedDataset({ authors, users, questions }, context);
      return `The dataset has samples of ${done.authors} authors, ${done.users} users and ${done.questions} questions.\n`;
    }),
  );
}

function addImport(dataset: Command): void {
  const command = dataset
    .command('import')
    .description(
      'Takes captured answers from a file of NDJSON: all of it, or with any rejected line nothing.',
    )
    .argument('<file>');
  addPlaceFlags(command).action(async (file: string) =>
    withAdministration(command, { create: true }, async (administration, context) => {
      const report = await administration.importDataset({ file: resolve(file) }, context);
      if (report.rejectedCount > 0) throw new AdministrationError(rejectionText(file, report));
      return `${report.imported} lines are imported.\n`;
    }),
  );
}

function addExport(dataset: Command): void {
  const command = dataset
    .command('export')
    .description('Prints the dataset as NDJSON that import takes.');
  addPlaceFlags(command).action(async () =>
    withAdministration(command, { create: false }, async (administration, context) => {
      const { lines } = await administration.exportDataset({}, context);
      process.stderr.write(`${lines} lines are exported.\n`);
      return undefined;
    }),
  );
}

function rejectionText(file: string, { rejected, rejectedCount }: ImportReport): string {
  const shown = rejected.slice(0, SHOWN_LINES);
  const rest = rejectedCount - shown.length;
  return [
    `Nothing of ${file} was imported: ${rejectedCount} of its lines are rejected.`,
    ...shown.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n');
}
