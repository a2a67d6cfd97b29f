import { resolve } from 'node:path';
import type { DatasetSize } from '@social-data/dataset/seed-dataset';
import type { Command } from 'commander';
import { AdminError } from '../admin/command-context.ts';
import { adminCommand } from './admin-command.ts';
import { note, print, untilPipeCloses } from './print.ts';
import { parseCount, parseFile } from './value-arguments.ts';

/** `dataset seed | import | export` */
export function addDatasetCommand(program: Command): void {
  const dataset = program
    .command('dataset')
    .description('Manage the data that the gateway serves.');

  const seed = dataset
    .command('seed')
    .description('Add sample data. The same numbers always add the same data.')
    .option('--authors <number>', 'number of authors', parseCount, 200)
    .option('--users <number>', 'number of users', parseCount, 2_000)
    .option('--questions <number>', 'number of questions, each with answers', parseCount, 50);
  adminCommand(seed, { create: true }, async ({ admin }, size: DatasetSize) => {
    const { authors, users, questions } = await admin.run('seedDataset', size);
    await print(
      `The dataset has sample data for ${authors} authors, ${users} users and ${questions} questions.\n`,
    );
  });

  const imports = dataset
    .command('import')
    .description(
      'Import captured calls from an NDJSON file: the whole file, or nothing if any line is rejected.',
    )
    .argument('<file>', 'NDJSON file', parseFile);
  adminCommand(imports, { create: true }, async ({ admin }, file: string) => {
    const result = await admin.run('importDataset', { file: resolve(file) });
    if (result.ok) return print(`Lines imported: ${result.lines}.\n`);
    const { rejected, rejectedCount } = result;
    const rest = rejectedCount - rejected.length;
    throw new AdminError(
      [
        `Nothing of ${file} was imported. Lines rejected: ${rejectedCount}.`,
        ...rejected.map(({ line, reason }) => `line ${line}: ${reason}`),
        ...(rest > 0 ? [`and ${rest} more`] : []),
      ].join('\n'),
    );
  });

  const exports = dataset
    .command('export')
    .description('Print the dataset as NDJSON, in the format of import.');
  adminCommand(exports, { onlyReads: true }, async ({ admin }) => {
    const exporting = admin.run('exportDataset', {});
    await untilPipeCloses(exporting.then(({ lines }) => note(`Lines exported: ${lines}.`)));
  });
}
