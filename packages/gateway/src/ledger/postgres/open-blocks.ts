import type { BatchReply } from './batch-client.ts';
import type { BatchOperation } from './batch-operation.ts';
import { blockOf } from './ledger-block.ts';

/**
 * The blocks of ledger numbers in which this node has open calls. When the last call of a block has ended, its row in
 * `admissions` can be removed.
 */
export class OpenBlocks {
  /** Calls in flight, by the first number of their block. */
  readonly #open = new Map<number, number>();
  #finished: readonly number[] = [];

  /** Blocks whose calls have all ended: the next batch removes their rows. */
  get finished(): readonly number[] {
    return this.#finished;
  }

  /**
   * Records a batch that was applied.
   * @param gone the blocks whose rows it has removed
   */
  applied(
    operations: readonly BatchOperation[],
    { block, results }: BatchReply,
    gone: readonly number[],
  ): void {
    this.#finished = this.#finished.filter((first) => !gone.includes(first));
    const reserved = operations.filter((each) => each.kind === 'admit' && !each.isReused).length;
    if (block !== null && reserved > 0) this.#add(block, reserved);
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
