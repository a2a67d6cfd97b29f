import { close, open, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const writeFile = promisify<number, Uint8Array, number>((descriptor, bytes, done) =>
  write(descriptor, bytes, done),
);
const closeFile = promisify(close);

const STANDARD_ERROR = 2;
/** Bytes that are written without waiting for more. */
const FULL_LENGTH = 64 * 1024;
/** Bytes of a page, so that the line that fills it fits. */
const PAGE_LENGTH = 2 * FULL_LENGTH;
/** Bytes that a character takes at most. */
const WIDEST = 3;
/** Milliseconds that a line waits for others at most. */
const LONGEST_WAIT = 200;
/** Bytes that are kept while the disk does not take them; what comes beyond is lost, and counted. */
const MAX_KEPT_LENGTH = 8 * 1024 * 1024;

/** Lines as bytes, one after the other. */
interface Page {
  readonly bytes: Buffer;
  length: number;
  lines: number;
}

/**
 * Where log lines go: collected, and written in the order in which they came at 64 KiB or after 200 ms,
 * off the main thread. A kill loses the lines of the last moments; `close` loses none.
 */
export class LineCollector {
  readonly #descriptor: number;
  #page = newPage(PAGE_LENGTH);
  /** Full pages, in their order, that the disk has not taken yet. */
  #waiting: Page[] = [];
  /** A page that was written, to be filled again. */
  #spare: Page | undefined;
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
    const room = line.length * WIDEST;
    if (this.#page.bytes.length - this.#page.length < room) this.#turnPage(room);
    const page = this.#page;
    // Written while its parts are still at hand: to collect texts and to join them later takes twice as long.
    const length = page.bytes.write(line, page.length);
    page.length += length;
    page.lines += 1;
    this.#length += length;
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
    if (this.#length === 0) return;
    this.#writing = this.#writeAll(this.#take()).finally(() => {
      this.#writing = undefined;
      if (this.#length >= FULL_LENGTH) this.#start();
      else if (this.#length > 0) this.#timer ??= setTimeout(() => this.#start(), LONGEST_WAIT);
    });
  }

  #turnPage(room: number): void {
    if (this.#page.lines > 0) this.#waiting.push(this.#page);
    this.#page = (room <= PAGE_LENGTH && this.#spare) || newPage(Math.max(room, PAGE_LENGTH));
    this.#spare = undefined;
  }

  #take(): readonly Page[] {
    this.#turnPage(0);
    const pages = this.#waiting;
    this.#waiting = [];
    this.#length = 0;
    return pages;
  }

  async #writeAll(pages: readonly Page[]): Promise<void> {
    for (const page of pages) {
      try {
        // A full disk takes a part: the rest is lost.
        const taken = await writeFile(this.#descriptor, page.bytes.subarray(0, page.length));
        if (taken < page.length) this.lost += 1;
      } catch {
        this.lost += page.lines;
      }
      page.length = 0;
      page.lines = 0;
      if (page.bytes.length === PAGE_LENGTH) this.#spare = page;
    }
  }

  readonly #flushAtExit = (): void => {
    try {
      for (const { bytes, length } of this.#take()) writeSync(this.#descriptor, bytes, 0, length);
    } catch {
      // Nobody is left to be told.
    }
  };
}

function newPage(length: number): Page {
  return { bytes: Buffer.allocUnsafeSlow(length), length: 0, lines: 0 };
}
