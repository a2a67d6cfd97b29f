import type { BatchReply } from './batch-client.ts';
import type { BatchOperation } from './batch-operation.ts';

/** Ledger numbers of a block: at most as many admissions are in one batch. */
export const BLOCK_SIZE = 1_000;

/** The blocks of ledger numbers that this node has calls of. When the last call of one has ended, its row is of no use. */
export class OpenBlocks {
  /** Calls in flight, by the first number of their block. */
  readonly #open = new Map<number, number>();
  #finished: readonly number[] = [];

  /** Those whose calls have all ended, for `finish` of the next batch. */
  get finished(): readonly number[] {
    return this.#finished;
  }

  /** Notes what a batch did that was applied, and that the rows of these blocks are gone. */
  applied(
    operations: readonly BatchOperation[],
    { block, results }: BatchReply,
    gone: readonly number[],
  ): void {
    this.#finished = this.#finished.filter((first) => !gone.includes(first));
    const admissions = operations.filter(({ kind }) => kind === 'admit');
    if (block !== null)
      this.#add(block, admissions.filter((each) => !('isShared' in each && each.isShared)).length);
    for (const id of results ?? []) if (id > 0) this.#add(blockOf(id), 1);
    for (const operation of operations) {
      if (operation.kind === 'settle' || operation.kind === 'release')
        this.#add(blockOf(operation.id), -1);
    }
  }

  clear(): void {
    this.#open.clear();
    this.#finished = [];
  }

  #add(first: number, calls: number): void {
    const open = (this.#open.get(first) ?? 0) + calls;
    if (open > 0) this.#open.set(first, open);
    else {
      this.#open.delete(first);
      this.#finished = [...this.#finished, first];
    }
  }
}

/** The first number of the block of a reservation. */
export function blockOf(id: number): number {
  return id - (id % BLOCK_SIZE);
}
