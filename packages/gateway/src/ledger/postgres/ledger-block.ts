/** Ledger numbers of a block: at most as many admissions are in one batch. */
export const BLOCK_SIZE = 1_000;

/** The first number of the block of a reservation. */
export function blockOf(id: number): number {
  return id - (id % BLOCK_SIZE);
}
