import type { Row } from '../../database/columns.ts';
import { inPostgresTransaction } from '../../database/postgres/in-transaction.ts';
import type { Postgres } from '../../database/postgres/open-postgres.ts';
import { checkFormat } from '../../database/postgres/schema.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { readEntry } from '../read-ledger.ts';
import type { NodeRow } from '../store.ts';
import type { DatabaseClock } from './database-clock.ts';
import { checkUsable } from './ledger-use.ts';
import { agreeOnQuotaZone } from './quota-zone.ts';
import { readRepeatedly } from './read-repeatedly.ts';
import { checkInService } from './set-back.ts';

export interface Joined {
  readonly epoch: number;
  /** Reservations that an earlier start of this node left open. */
  readonly released: readonly LedgerEntry[];
  /** The number of the last batch of the ended epoch that was applied; 0 without one. */
  readonly lastBatch: number;
}

/** A node that was ended because its lease was over. */
export interface EndedNode {
  readonly name: string;
  /** Reservations that were released. */
  readonly released: number;
}

export interface MembershipOptions {
  readonly node: string;
  readonly clock: DatabaseClock;
  /** IANA time zone of the daily quota. */
  readonly quotaZone: string;
  /** Whether to join although tokens and ledger were moved out of the database. @default false */
  readonly useMovedLedger?: boolean | undefined;
}

/** Joins and leaves the nodes of a database, and ends nodes that vanished. */
export class Membership {
  readonly #postgres: Postgres;
  readonly #node: string;
  readonly #clock: DatabaseClock;
  readonly #quotaZone: string;
  readonly #useMovedLedger: boolean;

  constructor(
    postgres: Postgres,
    { node, clock, quotaZone, useMovedLedger = false }: MembershipOptions,
  ) {
    this.#postgres = postgres;
    this.#node = node;
    this.#clock = clock;
    this.#quotaZone = quotaZone;
    this.#useMovedLedger = useMovedLedger;
  }

  get node(): string {
    return this.#node;
  }

  /**
   * Begins a new epoch. It ends an earlier one of the same name, and releases its reservations.
   * @param ended the epoch of this process that others have ended
   * @throws StoreError when the nodes of this database count the days in another time zone, its ledger was moved, or a loss
   * is not accepted
   */
  async join(ended?: number): Promise<Joined> {
    const { pool, timeouts } = this.#postgres;
    return inPostgresTransaction(pool, async (client) => {
      await checkFormat(client);
      await checkUsable(client, { useMovedLedger: this.#useMovedLedger });
      await checkInService(client);
      await agreeOnQuotaZone(client, this.#quotaZone);
      const joined = await client.query<{ epoch: number }>('SELECT join_nodes($1, $2) AS epoch', [
        this.#node,
        timeouts.lease,
      ]);
      const released = await client.query<Row>(
        'SELECT e.*, NULL AS note FROM release_reservations($1, NULL) e ORDER BY id DESC',
        [this.#node],
      );
      const last = await client.query<{ last_batch: number }>(
        'SELECT last_batch FROM ended_nodes WHERE epoch = $1',
        [ended ?? 0],
      );
      return {
        epoch: joined.rows[0]?.epoch ?? 0,
        released: released.rows.map(readEntry),
        lastBatch: last.rows[0]?.last_batch ?? 0,
      };
    });
  }

  /** Ends a node whose lease is over; undefined when there is none. */
  async endExpired(epoch: number): Promise<EndedNode | undefined> {
    const { pool, timeouts } = this.#postgres;
    const { rows } = await pool.query<EndedNode>(
      'SELECT name, released FROM end_expired_node($1, $2, $3, $4)',
      [this.#node, epoch, timeouts.lease, Math.floor(this.#clock.now())],
    );
    return rows[0];
  }

  /** Leaves, unless calls are open: those are released when the node starts again, or when its lease is over. */
  async leave(epoch: number): Promise<void> {
    await this.#postgres.pool.query(
      `WITH gone AS (
         DELETE FROM nodes WHERE name = $1 AND epoch = $2 AND NOT EXISTS (SELECT 1 FROM reservations WHERE node = $1) RETURNING name
       )
       DELETE FROM admissions WHERE node = (SELECT name FROM gone)`,
      [this.#node, epoch],
    );
  }
}

/** All nodes that ever joined, by name. A node reports its dataset twice a second while it serves one. */
export function readNodes(postgres: Postgres): Promise<readonly NodeRow[]> {
  return readRepeatedly<NodeRow>(postgres, {
    text: `SELECT n.name, n.lease_until > clock_timestamp() AS "isLive",
        CASE WHEN n.lease_until > clock_timestamp() THEN (extract(epoch FROM n.in_contact_since) * 1000)::bigint END AS since,
        d.active AS revision, d.problem
      FROM nodes n LEFT JOIN dataset_nodes d ON d.node = n.name ORDER BY n.name`,
  });
}
