import type { CallEntry } from './call-line.ts';

/**
 * Calls that ended and are still to be logged and counted. That is done for all calls of one turn of the event loop
 * after their answers are out: one after the other they take half the time that they take in between, when sending an
 * answer has just driven everything else out of the processor's caches.
 */
export class CallRecords {
  readonly #write: (entry: CallEntry) => void;
  #entries: CallEntry[] = [];
  #turn: NodeJS.Immediate | undefined;

  constructor(write: (entry: CallEntry) => void) {
    this.#write = write;
  }

  add(entry: CallEntry): void {
    this.#entries.push(entry);
    // Twice: what else the turn brought is then on its way to the disk, and this is done in the time that it takes.
    this.#turn ??= setImmediate(() => {
      this.#turn = setImmediate(() => this.drain());
    });
  }

  /** Writes down what there is. */
  drain(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    const entries = this.#entries;
    this.#entries = [];
    for (const entry of entries) this.#write(entry);
  }
}
