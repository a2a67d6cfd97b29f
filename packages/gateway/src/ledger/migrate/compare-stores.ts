import { isDeepStrictEqual } from 'node:util';
import type { Store } from '../store.ts';

/** What a migration compared. */
export interface Comparison {
  readonly accounts: number;
  readonly entries: number;
  readonly problems: readonly string[];
}

/** Compares accounts with their balances, ledger entries and usage of two stores, and verifies the ledger of each. */
export async function compareStores(source: Store, target: Store): Promise<Comparison> {
  const problems: string[] = [];
  const accounts = await source.accounts();
  if (!isDeepStrictEqual(accounts, await target.accounts()))
    problems.push('The tokens or their balances differ.');
  if (!isDeepStrictEqual(await budgetsOf(source), await budgetsOf(target)))
    problems.push('The groups or their budgets differ.');
  const entries = await compareLists(source.ledger(), target.ledger());
  if (!entries.isEqual) problems.push('The entries of the ledgers differ.');
  const usage = await compareLists(source.usage(), target.usage());
  if (!usage.isEqual) problems.push('The usage differs.');
  const failures = await compareLists(source.failures(), target.failures());
  if (!failures.isEqual) problems.push('The failures differ.');
  problems.push(...(await source.verify()).map((problem) => `Data file: ${problem}.`));
  problems.push(...(await target.verify()).map((problem) => `Shared database: ${problem}.`));
  return { accounts: accounts.length, entries: entries.rows, problems };
}

async function budgetsOf({ budgets }: Store): Promise<readonly unknown[]> {
  return [await budgets.groups(), await budgets.budgets()];
}

/** Compares two lists row by row, whatever the sizes of their batches. */
async function compareLists(
  one: AsyncIterable<readonly unknown[]>,
  other: AsyncIterable<readonly unknown[]>,
): Promise<{ readonly rows: number; readonly isEqual: boolean }> {
  const [ones, others] = [rowsOf(one), rowsOf(other)];
  for (let rows = 0; ; rows += 1) {
    const [left, right] = [await ones.next(), await others.next()];
    if (left.done && right.done) return { rows, isEqual: true };
    // Not as text: the stores need not have the members of a row in the same order.
    if (isDeepStrictEqual(left.value, right.value)) continue;
    await Promise.all([ones.return(undefined), others.return(undefined)]);
    return { rows, isEqual: false };
  }
}

async function* rowsOf(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<unknown> {
  for await (const batch of batches) yield* batch;
}
