import { rowsOf, usageRows } from '../../ledger/rows-of.ts';
import { callOf } from '../../server/test-gateway.ts';
import type { TestRelay } from '../test-relay.ts';

/** Address of a user search. */
export function searchUrl(relay: TestRelay, keyword: string, token: string): string {
  return `${relay.url}${callOf('searchUsers', { token, keyword })}`;
}

/** Charged ledger entries. */
export async function chargedEntries({ store }: TestRelay) {
  const entries = await rowsOf(store.ledger());
  return entries.filter(({ state }) => state === 'charged' || state === 'delivered');
}

/** Calls and saved credits of usage, as `via code calls saved`. */
export async function usageOf({ store }: TestRelay): Promise<readonly string[]> {
  const rows = await usageRows(store);
  const sums = new Map<string, { calls: number; saved: number }>();
  for (const { via, code, calls, saved } of rows) {
    const sum = sums.get(`${via} ${code}`) ?? { calls: 0, saved: 0 };
    sums.set(`${via} ${code}`, { calls: sum.calls + calls, saved: sum.saved + saved });
  }
  return [...sums].map(([name, { calls, saved }]) => `${name} ${calls} ${saved}`).sort();
}

/** Requests of callers without a response. */
export async function callsInProgress({ adminUrl }: TestRelay): Promise<number> {
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  return Number(/^social_data_calls_in_progress (\d+)$/m.exec(text)?.[1]);
}
