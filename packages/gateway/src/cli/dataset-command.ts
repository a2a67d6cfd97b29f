import { resolve } from 'node:path';
import type { DatasetSize } from '@social-data/dataset/seed-dataset';
import type { Command } from 'commander';
import { AdminError } from '../admin/command-context.ts';
import { adminCommand } from './admin-command.ts';
import { note, print, untilPipeCloses } from './print.ts';
import { parseCount, parseFile } from './value-arguments.ts';

const writes = {
  create: true,
  interrupted:
    'Interrupted. Seeds and imports take effect as a whole or not at all: check the data, then run the command again.',
};

/** Enough to see what is wrong with a file. */
const MAX_PRINTED_LINES = 20;

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
  adminCommand(seed, writes, async ({ admin, context }, size: DatasetSize) => {
    const { authors, users, questions } = await admin.run('seedDataset', size, context);
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
  adminCommand(imports, writes, async ({ admin, context }, file: string) => {
    const result = await admin.run('importDataset', { file: resolve(file) }, context);
    if (result.ok) return print(`${result.lines} lines imported.\n`);
    const { rejected, rejectedCount } = result;
    const lines = rejected.slice(0, MAX_PRINTED_LINES);
    const rest = rejectedCount - lines.length;
    throw new AdminError(
      [
        `Nothing of ${file} was imported: ${rejectedCount} of its lines were rejected.`,
        ...lines.map(({ line, reason }) => `line ${line}: ${reason}`),
        ...(rest > 0 ? [`and ${rest} more`] : []),
      ].join('\n'),
    );
  });

  const exports = dataset
    .command('export')
    .description('Print the dataset as NDJSON, in the format of import.');
  adminCommand(exports, {}, async ({ admin, context }) => {
    const exporting = admin.run('exportDataset', {}, context);
    await untilPipeCloses(exporting.then(({ lines }) => note(`${lines} lines exported.`)));
  });
}
