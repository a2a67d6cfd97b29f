import { write } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { OperationId } from '@social-data/contract';
import type { Journal } from '../collect/journal/journal.ts';
import { pageOutput } from '../collect/output/output-of.ts';
import { type AtomicFile, createAtomicFile } from '../collect/write-file-atomically.ts';
import type { OutputFlags } from '../flags/own-flags.ts';
import type { OutputTarget } from './output-target.ts';
import { outputOptions, writeOutput } from './write-output.ts';

const STANDARD_OUTPUT = 1;
const RETRY_DELAY_MS = 20;

/** Nobody reads standard output any more, as after `| head`: the reader has what it wants. */
export class ClosedPipeError extends Error {
  override readonly name = 'ClosedPipeError';

  constructor() {
    super('Standard output was closed.');
  }
}

/**
 * Writes to standard output, and waits for a slow reader. `process.stdout` would keep the whole process waiting, and the
 * timeouts of requests in flight would end before their responses were seen.
 * @throws ClosedPipeError
 */
async function writeToPipe(text: string): Promise<void> {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      const { bytesWritten } = await promisify(write)(STANDARD_OUTPUT, rest);
      rest = rest.subarray(bytesWritten);
    } catch (error) {
      const { code } = Object(error);
      // Windows says EOF.
      if (code === 'EPIPE' || code === 'EOF') throw new ClosedPipeError();
      if (code !== 'EAGAIN') throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}

/** The output of a run, which is made while pages arrive where that is possible. */
export interface RunOutput {
  /** To be called for each page that is in the journal. A promise resolves when the reader has taken it. */
  pageArrived(): Promise<void> | undefined;
  /** Writes what is left, and gives the file its name. */
  finish(): Promise<void>;
  /** Deletes what was written. */
  discard(): void;
}

/** @param onRows called with the number of rows that each page of the output has */
export function startOutput(
  journal: Journal,
  target: OutputTarget,
  operation: OperationId,
  flags: OutputFlags,
  onRows: (rows: number) => void,
): RunOutput {
  const { file } = target;
  // On a terminal, rows would be mixed with the progress.
  const isStreamed = file === undefined && !process.stdout.isTTY;
  const options = { ...outputOptions(target, operation, flags), isStreamed, onRows };
  const isByPage = flags.append ? false : file !== undefined || isStreamed;
  const chunks = isByPage ? pageOutput(journal, options) : undefined;
  if (!chunks)
    return {
      pageArrived: () => undefined,
      finish: () => writeOutput(journal, target, operation, flags, onRows),
      discard() {},
    };
  if (file === undefined) return streamPages(journal, chunks);
  // The journal keeps other runs with this output away, so the name can be the same after a kill.
  return new PageByPage(journal, chunks, createAtomicFile(file, 'run'));
}

/** Writes each page to standard output, and fails with a ClosedPipeError when nobody reads it. */
function streamPages(journal: Journal, chunks: Iterator<string>): RunOutput {
  let pages = 0;
  let writing = Promise.resolve();
  const writePages = async () => {
    for (; pages < journal.arrivals.length; pages += 1) {
      const { value, done } = chunks.next();
      // The limit of rows was reached.
      if (done) return;
      await writeToPipe(value);
    }
  };
  return {
    pageArrived() {
      writing = writing.then(writePages);
      return writing;
    },
    async finish() {
      try {
        await writing;
        for (let next = chunks.next(); !next.done; next = chunks.next())
          await writeToPipe(next.value);
      } catch (error) {
        if (!(error instanceof ClosedPipeError)) throw error;
      }
    },
    discard() {},
  };
}

/** Formats a page while the next request is in flight. */
class PageByPage implements RunOutput {
  readonly #journal: Journal;
  readonly #chunks: Iterator<string>;
  readonly #file: AtomicFile;
  #pages = 0;
  #turn: NodeJS.Immediate | undefined;
  #failure: unknown;

  constructor(journal: Journal, chunks: Iterator<string>, file: AtomicFile) {
    this.#journal = journal;
    this.#chunks = chunks;
    this.#file = file;
  }

  pageArrived(): undefined {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined;
      try {
        this.#writePages();
      } catch (error) {
        this.#failure ??= error;
      }
    });
  }

  async finish(): Promise<void> {
    clearImmediate(this.#turn);
    try {
      if (this.#failure !== undefined) throw this.#failure;
      for (let next = this.#chunks.next(); !next.done; next = this.#chunks.next())
        this.#file.write(next.value);
      this.#file.commit();
    } finally {
      this.#file.discard();
    }
  }

  discard(): void {
    clearImmediate(this.#turn);
    this.#file.discard();
  }

  /** Asks for one chunk for each page that is in the journal, and not for the end. */
  #writePages(): void {
    for (
      ;
      this.#failure === undefined && this.#pages < this.#journal.arrivals.length;
      this.#pages += 1
    ) {
      const { value, done } = this.#chunks.next();
      // The limit of rows was reached.
      if (done) return;
      this.#file.write(value);
    }
  }
}
