import type { CallRecord } from './call-line.ts';

/**
 * Logs and counts requests: all requests of one turn of the event loop together, after their responses are sent.
 * Between two responses, recording took twice as long, because sending a response evicts everything else from the
 * processor's caches.
 */
export class CallRecorder {
  readonly #write: (records: readonly CallRecord[]) => void;
  #records: CallRecord[] = [];
  #turn: NodeJS.Immediate | undefined;

  /** @param write logs and counts requests */
  constructor(write: (records: readonly CallRecord[]) => void) {
    this.#write = write;
  }

  add(record: CallRecord): void {
    this.#records.push(record);
    // Recorded after this turn's responses have been written.
    this.#turn ??= setImmediate(() => {
      this.#turn = setImmediate(() => this.flush());
    });
  }

  flush(): void {
    clearImmediate(this.#turn);
    this.#turn = undefined;
    const records = this.#records;
    this.#records = [];
    if (records.length > 0) this.#write(records);
  }
}
