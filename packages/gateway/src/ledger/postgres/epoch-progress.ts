import type { Timeline } from '../../database/postgres/timeline.ts';
import type { BatchReply } from './batch-client.ts';
import { BLOCK_SIZE } from './ledger-block.ts';

/** What a node has sent in one epoch, and what of it the database has confirmed. */
export class EpochProgress {
  readonly epoch: number;
  readonly #timeline: Timeline;
  #batch = 0;
  #durableBatch = 0;
  #generation: string;

  constructor(epoch: number, timeline: Timeline) {
    this.epoch = epoch;
    this.#timeline = timeline;
    this.#generation = timeline.generation.id;
    timeline.known.epoch = epoch;
  }

  /** The last batch that was applied; 0 without one. */
  get batch(): number {
    return this.#batch;
  }

  /** The last batch that was durable; 0 without one. */
  get durableBatch(): number {
    return this.#durableBatch;
  }

  /** The generation of the database in which the last batch was durable, or in which the epoch began. */
  get generation(): string {
    return this.#generation;
  }

  confirmed(isDurable: boolean, reply: BatchReply): void {
    const { known } = this.#timeline;
    this.#batch += 1;
    known.reservation = Math.max(known.reservation, lastReservationOf(reply));
    if (!isDurable) return;
    this.#durableBatch = this.#batch;
    this.#generation = this.#timeline.generation.id;
  }

  /** Reports that the database lacks a durable batch of this epoch, or the epoch. */
  reportSetBack(node: string, reason: string): void {
    const { epoch, batch, durableBatch } = this;
    this.#timeline.report({
      of: 'batches',
      message: 'the shared database was set back: it lacks batches that it had confirmed',
      fields: { node, epoch, batch, durableBatch, reason },
    });
  }
}

/** The highest number of a reservation that a batch can have. */
function lastReservationOf({ block, results }: BatchReply): number {
  return block === null ? Math.max(0, ...(results ?? [])) : block + BLOCK_SIZE - 1;
}
