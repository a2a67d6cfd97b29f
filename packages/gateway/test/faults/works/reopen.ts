import { expect } from 'vitest';
import type { Admin, ListContext } from '../../../src/admin/admin.ts';
import { createAdminClient } from '../../../src/admin/admin-client.ts';
import { adminSocketPath } from '../../../src/admin/admin-socket-path.ts';
import { serveGateway } from '../../../src/admin/serve-gateway.ts';
import { configWith } from '../../../src/config/config-with.ts';
import type { LedgerEntry } from '../../../src/ledger/store.ts';

/** A gateway that was started again after a fault, on a disk without one. */
export interface Reopened {
  readonly url: string;
  readonly admin: Admin;
  readonly entries: readonly LedgerEntry[];
}

/** Starts a gateway on a folder, checks that its ledger is sound, and gives it to the function. */
export async function reopen(
  dataDir: string,
  look: (reopened: Reopened) => unknown = () => {},
): Promise<void> {
  // What the command `serve` does, in this process, which has a quarter of its processor time.
  const gateway = await serveGateway(
    configWith({ dataDir, port: 0, adminPort: null, logLevel: 'silent' }),
  );
  try {
    const admin = adminOf(dataDir);
    const { problems } = await admin.verifyLedger({});
    expect(problems).toEqual([]);
    const entries = await entriesOf(admin);
    expect(entries.filter(({ state }) => state === 'reserved')).toEqual([]);
    const charged = chargedRequests(entries);
    expect(new Set(charged).size, 'no request is charged twice').toBe(charged.length);
    await look({ url: gateway.url, admin, entries });
  } finally {
    await gateway.close();
  }
}

/** The requests of the charges, each as often as it was charged. */
export function chargedRequests(entries: readonly LedgerEntry[]): readonly (string | null)[] {
  return entries
    .filter(({ state }) => state === 'charged' || state === 'delivered')
    .map(({ requestId }) => requestId);
}

export function adminOf(dataDir: string): Admin {
  return createAdminClient(adminSocketPath(dataDir));
}

/** All entries of the ledger, newest first. */
export async function entriesOf(
  admin: Pick<Admin, 'ledger'>,
  filter: { readonly isUncertain?: boolean } = {},
): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  const context: ListContext<LedgerEntry> = {
    writeRows: (rows) => void entries.push(...rows),
    emit: () => {},
    signal: new AbortController().signal,
  };
  await admin.ledger({ limit: 1_000_000, ...filter }, context);
  return entries;
}
