import { close, open, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const writeFile = promisify<number, Buffer, number>((descriptor, bytes, done) =>
  write(descriptor, bytes, done),
);
const closeFile = promisify(close);

const STANDARD_ERROR = 2;
/** Text that is written without waiting for more. */
const FULL_LENGTH = 64 * 1024;
/** Milliseconds that a line waits for others at most. */
const LONGEST_WAIT = 200;
/** Text that is kept while the disk does not take it; what comes beyond is lost, and counted. */
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;

/**
 * Where log lines go: collected, and written in the order in which they came at 64 KiB or after 200 ms,
 * off the main thread. A kill loses the lines of the last moments; `close` loses none.
 */
export class LineCollector {
  readonly #descriptor: number;
  #lines: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;
  #closed = false;
  /** Lines that were dropped because the file could not be written. */
  lost = 0;

  private constructor(descriptor: number) {
    this.#descriptor = descriptor;
    process.once('exit', this.#flushAtExit);
  }

  /** @param file is appended to; null is standard error. Rejects when it cannot be opened. */
  static async open(file: string | null): Promise<LineCollector> {
    const descriptor = file === null ? STANDARD_ERROR : await openFile(file, 'a', 0o600);
    return new LineCollector(descriptor);
  }

  /** Never throws and never waits. */
  write(line: string): void {
    // The descriptor of a closed file soon belongs to another one.
    if (this.#closed || this.#length > MAX_KEPT_LENGTH) {
      this.lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
    if (this.#length >= FULL_LENGTH) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), LONGEST_WAIT);
  }

  /** Writes what is there and lets go of the file. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    process.off('exit', this.#flushAtExit);
    await this.#writing;
    this.#start();
    await this.#writing;
    clearTimeout(this.#timer);
    if (this.#descriptor !== STANDARD_ERROR) await closeFile(this.#descriptor);
  }

  #start(): void {
    if (this.#writing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#lines.length === 0) return;
    this.#writing = this.#writeAll(this.#take()).finally(() => {
      this.#writing = undefined;
      if (this.#length >= FULL_LENGTH) this.#start();
      else if (this.#length > 0) this.#timer ??= setTimeout(() => this.#start(), LONGEST_WAIT);
    });
  }

  #take(): readonly string[] {
    const lines = this.#lines;
    this.#lines = [];
    this.#length = 0;
    return lines;
  }

  async #writeAll(lines: readonly string[]): Promise<void> {
    try {
      const bytes = Buffer.from(lines.join(''));
      // A full disk takes a part: the rest is lost.
      if ((await writeFile(this.#descriptor, bytes)) < bytes.length) this.lost += 1;
    } catch {
      this.lost += lines.length;
    }
  }

  readonly #flushAtExit = (): void => {
    try {
      writeSync(this.#descriptor, this.#take().join(''));
    } catch {
      // Nobody is left to be told.
    }
  };
}
