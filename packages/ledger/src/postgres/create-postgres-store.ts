import type { Postgres } from '@social-data/database/postgres/open-postgres';
import type { Clock } from '@social-data/source/clock';
import { SlotMap } from '@social-data/source/in-progress';
import type { NotReadyReason } from '@social-data/source/readiness-reason';
import { checkCredits } from '../accounts.ts';
import { CommonStore } from '../common-store.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { type LimitState, type QuotaDay, quotaDay } from '../rules/limits.ts';
import {
  type AccountReading,
  type Admission,
  type AdmissionRequest,
  CURRENT,
  type FoundAccount,
  type NodeRow,
  type Reservation,
  type ReuseAdmission,
  type Settlement,
  type SettlementNotes,
  type Store,
  type StoreStatistics,
  type UncountedCall,
} from '../store.ts';
import { StoreError } from '../store-errors.ts';
import { AccountReads } from './account-reads.ts';
import { DatabaseClock } from './database-clock.ts';
import { readNodes } from './membership.ts';
import { type NodeWrites, openNodeWrites, type Report } from './node-writes.ts';
import { PostgresLedger } from './postgres-ledger.ts';

/** One object for the calls that have none. */
const noNotes: SettlementNotes = {};

export interface PostgresStoreOptions {
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
  options: PostgresStoreOptions,
): Promise<PostgresStore> {
  const { node, clock: ownClock, quotaZone = 'UTC', useMovedLedger = false } = options;
  const clock = new DatabaseClock(ownClock, options.databaseClock);
  await measureClock(postgres, ownClock, clock);
  const writes =
    node === null
      ? undefined
      : await openNodeWrites(postgres, { node, clock, quotaZone, useMovedLedger });
  return new PostgresStore(postgres, { clock, quotaZone, useMovedLedger, writes });
}

/** A call in flight. */
interface OpenCall {
  readonly mayBeBilled: boolean;
}

interface PostgresStoreDependencies {
  readonly clock: DatabaseClock;
  readonly quotaZone: string;
  readonly useMovedLedger: boolean;
  readonly writes: NodeWrites | undefined;
}

/** The store of one node on a database that several nodes share. */
export class PostgresStore extends CommonStore implements Store {
  readonly isRemote = true;
  readonly released: readonly LedgerEntry[];
  readonly #postgres: Postgres;
  readonly #clock: DatabaseClock;
  readonly #quotaZone: string;
  readonly #writes: NodeWrites | undefined;
  readonly #reads: AccountReads;
  readonly #state: { isOpen: boolean };
  readonly #openCalls = new SlotMap<number, OpenCall>();
  #onLost: () => void = () => {};

  constructor(postgres: Postgres, { writes, ...context }: PostgresStoreDependencies) {
    const { clock, quotaZone } = context;
    const state = { isOpen: true };
    const flush = async () => {
      checkOpen(state);
      await writes?.flush();
    };
    super(new PostgresLedger(postgres, { ...context, now: () => clock.now(), flush }));
    this.#state = state;
    this.#postgres = postgres;
    this.#clock = clock;
    this.#quotaZone = quotaZone;
    this.#writes = writes;
    this.#reads = new AccountReads(postgres, clock, quotaZone);
    this.released = writes?.released ?? [];
    writes?.onReservationsLost(() => {
      this.#openCalls.clear();
      this.#onLost();
    });
  }

  findAccount(
    secretHash: string,
    reading: AccountReading = 'fresh',
  ): Promise<FoundAccount | undefined> | FoundAccount {
    const remembered = reading === 'remembered' ? this.#reads.recall(secretHash) : undefined;
    return remembered ?? this.#reads.findBySecret(secretHash);
  }

  latestTime(): number {
    return this.#clock.latest();
  }

  async admit(request: AdmissionRequest): Promise<Admission | 'changed'> {
    const { accountId, operationId, requestId, cost } = request;
    checkCredits('The cost of a call', cost);
    const { version = CURRENT, mayBeBilled = false } = request;
    const call = { accountId, operationId, requestId, cost, version, mayBeBilled };
    const admission = await this.#nodeWrites().send<Admission | 'changed'>((waiter) => ({
      ...{ kind: 'admit', ...call, waiter },
    }));
    if (admission !== 'changed' && admission.ok)
      this.#openCalls.set(admission.reservation.id, { mayBeBilled });
    return admission;
  }

  async admitReuse(accountId: string, version = CURRENT): Promise<ReuseAdmission | 'changed'> {
    return this.#nodeWrites().send((waiter) => ({ kind: 'reuse', accountId, version, waiter }));
  }

  /** Every admission was durable before it was answered. */
  async persist({ id }: Reservation): Promise<void> {
    this.#openCall(id);
  }

  async settle(
    { id, accountId, operationId, requestId, cost, day }: Reservation,
    code: number,
    notes: SettlementNotes = noNotes,
  ): Promise<Settlement> {
    const writes = this.#nodeWrites();
    const { mayBeBilled } = this.#openCall(id);
    this.#openCalls.delete(id);
    const { uncertain = 0, upstreamKey = '' } = notes;
    const { countedAs = { code, via: 'call', saved: 0 } } = notes;
    const takesQuota = code !== 0 && notes.takesQuota === true && uncertain > 0;
    const stays = mayBeBilled && (code === 0 || takesQuota);
    const call = { id, accountId, operationId, requestId, cost, day, code };
    const end = { uncertain, takesQuota, upstreamKey, countedAs, stays };
    return writes.send((waiter) => ({ kind: 'settle', ...call, ...end, waiter }));
  }

  /** @throws StoreError for a reservation that is not open */
  #openCall(id: number): OpenCall {
    const call = this.#openCalls.get(id);
    if (call === undefined)
      throw new StoreError(
        `Reservation ${id} is not open: it was settled before, or this node was ended.`,
      );
    return call;
  }

  markDelivered({ id }: Reservation): void {
    if (this.#state.isOpen) this.#nodeWrites().add({ kind: 'delivery', id });
  }

  count({ accountId, operationId, code, day, via = 'call', saved = 0 }: UncountedCall): void {
    if (!this.#state.isOpen) return;
    const counted = { accountId, operationId, code, via, saved, day: day ?? this.#today().day };
    this.#nodeWrites().add({ kind: 'count', ...counted });
  }

  async limits(accountId: string): Promise<LimitState> {
    checkOpen(this.#state);
    return this.#reads.limits(accountId);
  }

  nodes(): Promise<readonly NodeRow[]> {
    checkOpen(this.#state);
    return readNodes(this.#postgres);
  }

  problem(): NotReadyReason | undefined {
    return this.#writes?.problem();
  }

  statistics(): StoreStatistics | undefined {
    return this.#writes?.statistics();
  }

  reportTo(report: Report): void {
    this.#writes?.reportTo(report);
  }

  onReservationsLost(listener: () => void): void {
    this.#onLost = listener;
  }

  async backup(): Promise<void> {
    throw new StoreError(
      'Tokens and ledger are in the shared database, which this command does not copy. Use pg_basebackup or a standby: a long pg_dump holds a snapshot, which slows busy accounts.',
    );
  }

  /** Stops as a process that is killed: nothing is sent any more. */
  abandon(): void {
    this.#state.isOpen = false;
    this.#writes?.abandon();
  }

  async close(): Promise<void> {
    if (!this.#state.isOpen) return;
    this.#state.isOpen = false;
    await this.#writes?.close();
  }

  #nodeWrites(): NodeWrites {
    checkOpen(this.#state);
    if (this.#writes === undefined)
      throw new StoreError('This store is open for administration only.');
    return this.#writes;
  }

  #today(): QuotaDay {
    return quotaDay(this.#quotaZone, this.#clock.now());
  }
}

/** @throws StoreError when the store is closed */
function checkOpen({ isOpen }: { readonly isOpen: boolean }): void {
  if (!isOpen) throw new StoreError('The store is closed.');
}

async function measureClock({ pool }: Postgres, ownClock: Clock, clock: DatabaseClock) {
  const sentAt = ownClock.monotonic();
  const { rows } = await pool.query<{ time: number; newest: number }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS time,
       coalesce((SELECT at FROM ledger ORDER BY id DESC LIMIT 1), 0) AS newest`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('Unreachable: a query gave no row');
  clock.measure(row.time, sentAt);
  clock.sawTime(row.newest);
}
