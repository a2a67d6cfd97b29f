import type { Timeline } from '@social-data/database/postgres/timeline';
import { NUMBERS_PER_BATCH } from './decide-batch.ts';

/** What a node has sent in one epoch, and what of it the database has confirmed. */
export class EpochProgress {
  readonly epoch: number;
  readonly #timeline: Timeline;
  #batch = 0;
  #generation: string;

  constructor(epoch: number, timeline: Timeline) {
    this.epoch = epoch;
    this.#timeline = timeline;
    this.#generation = timeline.generation.id;
    timeline.known.epoch = epoch;
  }

  /** The last batch that was applied, and so durable; 0 without one. */
  get batch(): number {
    return this.#batch;
  }

  /** The generation of the database in which the last batch was applied, or in which the epoch began. */
  get generation(): string {
    return this.#generation;
  }

  /** @param firstNumber the first of the ledger numbers of the batch */
  confirmed(firstNumber: number): void {
    const { known, generation } = this.#timeline;
    this.#batch += 1;
    known.reservation = Math.max(known.reservation, firstNumber + NUMBERS_PER_BATCH - 1);
    this.#generation = generation.id;
  }

  /** Reports that the database lacks a durable batch of this epoch, or the epoch. */
  reportSetBack(node: string): void {
    const { epoch, batch } = this;
    this.#timeline.report({
      of: 'batches',
      message: 'the shared database was set back: it lacks batches that it had confirmed',
      fields: { node, epoch, batch },
    });
  }
}
