import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Clock, NotReadyReason } from '@social-data/source/source';
import { checkCredits } from '../accounts.ts';
import { CommonStore } from '../common-store.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { type LimitState, quotaDay, type ReuseAdmission } from '../rules/limits.ts';
import { callEnd } from '../rules/settlement.ts';
import {
  type AccountReading,
  type Admission,
  type AdmissionRequest,
  CURRENT,
  type FoundAccount,
  type NodeRow,
  type Reservation,
  type Settlement,
  type SettlementNotes,
  type Store,
  type StoreStatistics,
  type UncountedCall,
} from '../store.ts';
import { StoreError } from '../store-errors.ts';
import { AccountReads } from './account-reads.ts';
import type { BatchQueue } from './batch-queue.ts';
import { DatabaseClock } from './database-clock.ts';
import { type NodeOptions, readNodes } from './membership.ts';
import { type NodeWrites, openNodeWrites } from './node-writes.ts';
import { PostgresLedger } from './postgres-ledger.ts';

interface PostgresStoreOptions {
  /** The name of this node; null for administration alone, which admits no calls. */
  readonly node: string | null;
  readonly clock: Clock;
  /** IANA time zone of the daily quota. @default 'UTC' */
  readonly quotaZone?: string;
  /** Whether to use tokens and ledger although they were moved out of the database. @default false */
  readonly useMovedLedger?: boolean;
  /** A clock in place of the database's, for tests. */
  readonly databaseClock?: Clock;
}

/**
 * Opens the store of a node on a shared database, and releases the calls that an earlier start of this node left in
 * flight. Limits are exact over all nodes: each call is decided by the database. Closing the store leaves the database
 * open.
 */
export async function createPostgresStore(
  postgres: Postgres,
  { node, clock: local, databaseClock, quotaZone = 'UTC', ...rest }: PostgresStoreOptions,
): Promise<PostgresStore> {
  const { useMovedLedger = false } = rest;
  const clock = new DatabaseClock(local, databaseClock);
  await clock.start(postgres);
  const context = { clock, quotaZone, useMovedLedger };
  const writes = node === null ? undefined : await openNodeWrites(postgres, { ...context, node });
  return new PostgresStore(postgres, context, writes);
}

/** The store of one node on a database that several nodes share. */
export class PostgresStore extends CommonStore implements Store {
  readonly released: readonly LedgerEntry[];
  readonly #postgres: Postgres;
  readonly #context: Omit<NodeOptions, 'node'>;
  readonly #writes: NodeWrites | undefined;
  readonly #reads: AccountReads;

  constructor(
    postgres: Postgres,
    context: Omit<NodeOptions, 'node'>,
    writes: NodeWrites | undefined,
  ) {
    super(new PostgresLedger(postgres, { ...context, flush: () => writes?.flush() }));
    this.#postgres = postgres;
    this.#context = context;
    this.#writes = writes;
    this.#reads = new AccountReads(postgres, context.clock, context.quotaZone);
    this.released = writes?.released ?? [];
  }

  findAccount(
    secretHash: string,
    reading: AccountReading = 'fresh',
  ): Promise<FoundAccount | undefined> | FoundAccount {
    const remembered = reading === 'remembered' ? this.#reads.recall(secretHash) : undefined;
    return remembered ?? this.#reads.findBySecret(secretHash);
  }

  latestTime(): number {
    return Math.floor(this.#context.clock.latest());
  }

  async admit(request: AdmissionRequest): Promise<Admission | 'changed'> {
    checkCredits('The cost of a call', request.cost);
    const call = { version: CURRENT, mayBeBilled: false, ...request };
    return this.#queue().send((waiter) => ({ kind: 'admit', ...call, waiter }));
  }

  async admitReuse(accountId: string, version = CURRENT): Promise<ReuseAdmission | 'changed'> {
    return this.#queue().send((waiter) => ({ kind: 'reuse', accountId, version, waiter }));
  }

  /** Every admission was durable before it was answered. */
  async persist(): Promise<void> {}

  async settle(
    reservation: Reservation,
    code: number,
    notes?: SettlementNotes,
  ): Promise<Settlement> {
    const end = callEnd(code, notes);
    const stays = end.upstreamKey !== null && (code === 0 || end.takesQuota);
    const settled = { ...reservation, ...end, stays };
    return this.#queue().send((waiter) => ({ kind: 'settle', ...settled, waiter }));
  }

  markDelivered({ id }: Reservation): void {
    this.#queue().add({ kind: 'delivery', id });
  }

  count(call: UncountedCall): void {
    const { quotaZone, clock } = this.#context;
    const { day } = quotaDay(quotaZone, clock.now());
    this.#queue().count({ via: 'call', saved: 0, day, ...call });
  }

  limits(accountId: string): Promise<LimitState> {
    return this.#reads.limits(accountId);
  }

  nodes(): Promise<readonly NodeRow[]> {
    return readNodes(this.#postgres);
  }

  problem(): NotReadyReason | undefined {
    return this.#writes?.queue.problem;
  }

  statistics(): StoreStatistics | undefined {
    return this.#writes?.statistics();
  }

  onReservationsLost(listener: () => void): void {
    if (this.#writes !== undefined) this.#writes.onLost = listener;
  }

  async backup(): Promise<void> {
    throw new StoreError(
      'Tokens and ledger are in the shared database, which this command does not copy. Use pg_basebackup or a standby: a long pg_dump holds a snapshot, which slows busy accounts.',
    );
  }

  /** Stops as a process that is killed: nothing is sent any more. */
  abandon(): void {
    this.#writes?.abandon();
  }

  async close(): Promise<void> {
    await this.#writes?.close();
  }

  #queue(): BatchQueue {
    if (this.#writes === undefined)
      throw new StoreError('This store is open for administration only.');
    return this.#writes.queue;
  }
}
