import type { ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { DatasetAdmin } from '@social-data/dataset/dataset';
import type { SeedProgress } from '@social-data/dataset/seed-dataset';
import { type Admin, AdminError, type CommandContext } from './admin.ts';

type DatasetCommands = Pick<Admin, 'seedDataset' | 'importDataset' | 'exportDataset'>;

const PROGRESS_INTERVAL_MS = 1_000;

/** The commands for the dataset. */
export function createDatasetCommands(dataset: DatasetAdmin): DatasetCommands {
  return {
    seedDataset: async ({ authors, users, questions }, context) => {
      const size = { authors, users, questions };
      const onProgress = createProgressReporter(
        context,
        ({ kind, done, total }: SeedProgress) => `${kind}: ${done} of ${total}`,
      );
      await dataset.seed(size, {
        onProgress,
        onWait: createWaitReporter(context),
        ...signalOf(context),
      });
      return size;
    },
    importDataset: async ({ file }, context) => {
      const onProgress = createProgressReporter(
        context,
        ({ lines }: { readonly lines: number }) => `${lines} lines read`,
      );
      const chunks = await openFile(file);
      const onWait = createWaitReporter(context);
      const result = await dataset.import(chunks, { onProgress, onWait, ...signalOf(context) });
      if (result.ok) return { imported: result.lines, rejected: [], rejectedCount: 0 };
      const { rejected, rejectedCount } = result;
      return { imported: 0, rejected, rejectedCount };
    },
    exportDataset: (_, context) =>
      dataset.export((text) => context?.emit({ text }), signalOf(context)),
  };
}

/** Reports a file that cannot be read before the import begins. */
async function openFile(file: string): Promise<ReadStream> {
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new AdminError(`The file ${file} cannot be read (${String(code)}).`);
  }
}

function signalOf(context: CommandContext | undefined): { readonly signal?: AbortSignal } {
  return context === undefined ? {} : { signal: context.signal };
}

/** Creates a function that reports which nodes of the database have not written the change yet. */
function createWaitReporter(context: CommandContext | undefined) {
  const report = createProgressReporter(
    context,
    (nodes: readonly string[]) => `waiting for the nodes ${nodes.join(', ')}`,
  );
  return (nodes: readonly string[]): void => {
    if (nodes.length > 0) {
      report(nodes);
      return;
    }
    const progress =
      'The change is in the log of the shared database. No node runs that is ready, so it takes effect when one is started.';
    Promise.resolve(context?.emit({ progress })).catch(() => {});
  };
}

/** Creates a function that emits progress, at most once per interval. */
function createProgressReporter<Progress>(
  context: CommandContext | undefined,
  textOf: (progress: Progress) => string,
): (progress: Progress) => void {
  let lastTime = performance.now();
  return (progress) => {
    if (performance.now() - lastTime < PROGRESS_INTERVAL_MS) return;
    lastTime = performance.now();
    // Not awaited: a slow or disconnected client must not hold up the job. Its signal ends the job.
    Promise.resolve(context?.emit({ progress: textOf(progress) })).catch(() => {});
  };
}
