import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { hashToken } from '../../../ledger/src/accounts.ts';
import type { LedgerEntry } from '../../../ledger/src/ledger-entry.ts';
import type { Admin } from '../../src/admin/admin.ts';
import { createAdminClient } from '../../src/admin/admin-socket.ts';
import { serveGateway } from '../../src/admin/serve-gateway.ts';
import { adminSocketPath } from '../../src/config/data-folder.ts';
import { configWith } from '../../src/config/read-config.ts';
import { openDataFile } from '../../src/open-data.ts';
import { type Outcome, run, type ServedProcess, serve } from '../command/run-command.ts';
import { call, create, times } from '../ledger/caller.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { rowsOf } from '../ledger/rows-of.ts';
import type { FaultKind, FaultPlace } from './fault-place.ts';

/** Something that gateways or commands do, in which a fault meets them. */
export interface Work {
  /** The operations at which it meets faults. The others are those of `calls`. @default all */
  readonly points?: RegExp;
  /** Fills the folder that each run begins with. */
  prepare(root: string): Promise<unknown>;
  /**
   * Works in a process under a fault, and notes all that is acknowledged. Does not reject because of the fault.
   * @returns what looks at the folder afterwards, and rejects when it lacks something that was acknowledged
   */
  run(place: FaultPlace): Promise<(kind: FaultKind) => Promise<void>>;
}

/** The token of the account `caller`, which has credits for all calls of a test. */
export const CALLER_TOKEN = 'demo-caller';
/** The token of the account `revoked`. */
export const REVOKED_TOKEN = 'demo-revoked';

/** Calls of January 2026 in the ledger of the data. */
const JANUARY_CALLS = 600;

/** Creates a data folder with two accounts, a ledger and a small dataset. */
export async function prepareData(root: string): Promise<void> {
  mkdirSync(join(root, 'data'), { mode: 0o700 });
  const clock = createFakeClock();
  const data = openDataFile(join(root, 'data', 'gateway.sqlite'), { clock, quotaZone: 'UTC' });
  const harness = { store: () => data.store, clock };
  const balance = 1_000_000;
  const accounts = { caller: CALLER_TOKEN, revoked: REVOKED_TOKEN };
  for (const [name, token] of Object.entries(accounts))
    await create(harness, { name, balance, secretHash: hashToken(token) });
  const [caller] = await data.store.accounts();
  if (caller === undefined) throw new Error('Unreachable: the account was created');
  await times(JANUARY_CALLS, () => call(harness, caller));
  await data.dataset.seed({ users: 20, questions: 0, authors: 0 });
  await data.close();
}

/** Starts a gateway under the fault of a place. Undefined when the fault kept it from starting. */
export async function serveUnderFault(
  place: FaultPlace,
  args: readonly string[] = [],
  upstreamPort?: number,
): Promise<ServedProcess | undefined> {
  const own = ['--data-dir', place.path('data'), '--log-file', place.path('gateway.log')];
  return serve([...own, ...args], { env: place.env(upstreamPort) }).catch(() => undefined);
}

/** Runs a command under the fault of a place. */
export async function runUnderFault(
  place: FaultPlace,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return run(args, { env: { ...place.env(), ...env } });
}

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
    expect(await admin.run('verifyLedger', {})).toEqual([]);
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
  admin: Admin,
  filter: { readonly isUncertain?: boolean } = {},
): Promise<readonly LedgerEntry[]> {
  return rowsOf(admin.list('ledger', { limit: 1_000_000, ...filter }));
}

/** The numbers of the ledger entries in a data file that nothing else uses, in ascending order. */
export function ledgerIds(file: string): readonly number[] {
  return JSON.parse(String(valueIn(file, 'SELECT json_group_array(id ORDER BY id) FROM ledger')));
}

/** What a query finds in a file that nothing else uses. */
export function valueIn(file: string, query: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return Object.values(database.prepare(query).get() ?? {})[0];
  } finally {
    database.close();
  }
}
