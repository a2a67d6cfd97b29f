import type { Store } from '../../../ledger/src/store.ts';
import type { UsageFilter } from '../../../ledger/src/usage.ts';

/** All rows of a list that the store reads in batches. */
export async function rowsOf<Row>(batches: AsyncIterable<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}

/** Usage by all dimensions of the table. */
export async function usageRows(store: Pick<Store, 'usageSums'>, filter?: UsageFilter) {
  const by = ['day', 'token', 'operation', 'code', 'via', 'key'] as const;
  const sums = await rowsOf(store.usageSums(by, filter));
  return sums.map(({ of, name, calls, credits, saved }) => ({
    ...{ accountId: of.token, name, day: of.day, operationId: of.operation },
    ...{ code: Number(of.code), via: of.via, calls, credits, saved, upstreamKey: of.key },
  }));
}
