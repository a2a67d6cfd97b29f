import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AdminError, type ImportReport } from '../admin/admin.ts';
import type { DatasetSize } from '../dataset/seed-dataset.ts';
import { formatRejectedLines } from './print/format-rejected-lines.ts';
import { parseCount } from './values/parse-values.ts';
import { addLocationOptions, withAdmin } from './with-admin.ts';

const interrupted =
  'Interrupted. Seeds and imports take effect as a whole or not at all: check the data, then run the command again.';

/** `dataset seed | import | export` */
export function addDatasetCommand(program: Command): void {
  const dataset = program
    .command('dataset')
    .description('Manage the data that the gateway serves.');
  addSeed(dataset);
  addImport(dataset);
  addExport(dataset);
}

function addSeed(dataset: Command): void {
  const command = dataset
    .command('seed')
    .description('Add sample data. The same numbers always add the same data.')
    .option('--authors <number>', 'number of authors', parseCount, 200)
    .option('--users <number>', 'number of users', parseCount, 2_000)
    .option('--questions <number>', 'number of questions, each with answers', parseCount, 50);
  addLocationOptions(command).action(async ({ authors, users, questions }: DatasetSize) =>
    withAdmin(command, { create: true, interrupted }, async (admin, context) => {
      const done = await admin.seedDataset({ authors, users, questions }, context);
      return `The dataset has sample data for ${done.authors} authors, ${done.users} users and ${done.questions} questions.\n`;
    }),
  );
}

function addImport(dataset: Command): void {
  const command = dataset
    .command('import')
    .description(
      'Import captured calls from an NDJSON file: the whole file, or nothing if any line is rejected.',
    )
    .argument('<file>');
  addLocationOptions(command).action(async (file: string) =>
    withAdmin(command, { create: true, interrupted }, async (admin, context) => {
      const report = await admin.importDataset({ file: resolve(file) }, context);
      if (report.rejectedCount > 0) throw new AdminError(rejectionText(file, report));
      return `${report.imported} lines imported.\n`;
    }),
  );
}

function addExport(dataset: Command): void {
  const command = dataset
    .command('export')
    .description('Print the dataset as NDJSON, in the format of import.');
  addLocationOptions(command).action(async () =>
    withAdmin(command, { create: false }, async (admin, context) => {
      const { lines } = await admin.exportDataset({}, context);
      process.stderr.write(`${lines} lines exported.\n`);
      return undefined;
    }),
  );
}

function rejectionText(file: string, { rejected, rejectedCount }: ImportReport): string {
  return `Nothing of ${file} was imported: ${rejectedCount} of its lines were rejected.\n${formatRejectedLines(rejected, rejectedCount)}`;
}
