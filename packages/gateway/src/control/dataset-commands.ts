import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type SeedProgress, seedDataset } from '../source/dataset/change/seed-dataset.ts';
import { exportDataset } from '../source/dataset/exchange/export-dataset.ts';
import { importDataset } from '../source/dataset/exchange/import-dataset.ts';
import type { Administration, CommandContext } from './administration.ts';
import { AdministrationError } from './administration-error.ts';
import type { AdministrationParts } from './direct-administration.ts';

type DatasetCommands = Pick<Administration, 'seedDataset' | 'importDataset' | 'exportDataset'>;

const TELL_EVERY_MS = 1_000;

/** The data that calls are answered from. */
export function datasetCommands({ database }: AdministrationParts): DatasetCommands {
  return {
    seedDataset: async ({ authors, users, questions }, context) => {
      const onProgress = teller(
        context,
        ({ kind, done, total }: SeedProgress) => `${kind}: ${done} of ${total}`,
      );
      await seedDataset(database, { authors, users, questions, onProgress, ...signalOf(context) });
      return { authors, users, questions };
    },
    importDataset: async ({ file }, context) => {
      const onProgress = teller(
        context,
        ({ lines }: { readonly lines: number }) => `${lines} lines read`,
      );
      const pieces = await openFile(file);
      const result = await importDataset(database, pieces, { onProgress, ...signalOf(context) });
      if (result.ok) return { imported: result.lines, rejected: [], rejectedCount: 0 };
      const { rejected, rejectedCount } = result;
      return { imported: 0, rejected, rejectedCount };
    },
    exportDataset: (_, context) =>
      exportDataset(database, (text) => context?.emit({ text }), signalOf(context)),
  };
}

/** Fails before the import begins, with words for whoever gave the path. */
async function openFile(file: string): Promise<ReadStream> {
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new AdministrationError(`The file ${file} cannot be read (${String(code)}).`);
  }
}

function signalOf(context: CommandContext | undefined): { readonly signal?: AbortSignal } {
  return context === undefined ? {} : { signal: context.signal };
}

/** Tells how far a job is, but not at every one of its many steps. */
function teller<Progress>(
  context: CommandContext | undefined,
  textOf: (progress: Progress) => string,
): (progress: Progress) => void {
  let last = performance.now();
  return (progress) => {
    if (performance.now() - last < TELL_EVERY_MS) return;
    last = performance.now();
    // Not waited for: the job is not held up by whoever watches it, and ends by its signal when they leave.
    Promise.resolve(context?.emit({ progress: textOf(progress) })).catch(() => {});
  };
}
