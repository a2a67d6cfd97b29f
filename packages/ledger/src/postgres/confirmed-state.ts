import type { Row } from '@social-data/database/columns';
import type { Postgres } from '@social-data/database/postgres/open-postgres';
import { LRUCache } from 'lru-cache';
import { describeUndone } from '../describe-undone.ts';
import type { LedgerEntry } from '../ledger-entry.ts';
import { readRepeatedly, repeatWithBackoff } from './repeat.ts';
import { stopService } from './set-back.ts';

/** How long something is remembered: longer than a standby that may be promoted is behind. Milliseconds. */
const REMEMBERED_MS = 5 * 60_000;
/** Calls and changes that are remembered. */
const MAX_CALLS = 100_000;
const MAX_CHANGES = 10_000;
/** Changes that the database keeps: more than any node remembers. A node that was away for longer does not miss them. */
const KEPT_CHANGES = 50_000;
const POLL_MS = 1_000;
/** Accounts or changes that a line of the log names. */
const MAX_NAMED = 200;

/** A call that ended with a charge or uncertain requests. */
interface ConfirmedCall extends Pick<LedgerEntry, 'id' | 'accountId' | 'requestId' | 'uncertain'> {
  /** 0 without a charge. */
  readonly charged: number;
}

/** A row that an administrator changed. */
interface Change {
  readonly id: string;
  readonly number: number;
  readonly of_table: string;
  readonly before: Row | null;
  readonly after: Row | null;
  /** The name of the account that the row is about, if there is one. */
  readonly name: string | null;
}

/**
 * What the database has confirmed to this node in the last minutes: the calls of its batches, and the changes of
 * administrators that it has seen. In each new generation it is compared with the database. What the database lacks is
 * reported, and stops all nodes.
 */
export class ConfirmedState {
  readonly #postgres: Postgres;
  readonly #node: string;
  #hasForgotten = false;
  readonly #calls = new LRUCache<number, ConfirmedCall>({
    ...{ max: MAX_CALLS, ttl: REMEMBERED_MS },
    disposeAfter: (_call, _id, reason) => {
      this.#hasForgotten ||= reason !== 'delete';
    },
  });
  readonly #changes = new LRUCache<string, Change>({ max: MAX_CHANGES, ttl: REMEMBERED_MS });
  /** Changes of transactions before this one were read; null to begin with what comes. */
  #horizon: string | null = null;
  /** The newest change that was read in the current generation. */
  #newest: Change | undefined;
  #poll: NodeJS.Timeout | undefined;
  #comparison: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(postgres: Postgres, node: string) {
    this.#postgres = postgres;
    this.#node = node;
    void this.#pollChanges();
    postgres.timeline.onChange(() => {
      // Numbers of transactions may have gone back.
      this.#horizon = null;
      this.#newest = undefined;
      this.#comparison = this.#comparison.then(() =>
        repeatWithBackoff(
          () => this.#compare(),
          () => {},
          () => this.#isClosed,
        ),
      );
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#poll);
  }

  /** Remembers the calls that ended in a durable batch. */
  confirm(entries: readonly LedgerEntry[]): void {
    for (const { id, accountId, requestId, state, credits, uncertain } of entries) {
      const charged = state === 'charged' ? 0 - credits : 0;
      if (state === 'charged' || uncertain > 0)
        this.#calls.set(id, { id, accountId, requestId, charged, uncertain });
    }
  }

  async #pollChanges(): Promise<void> {
    // The queue of batches reports a database that cannot be reached.
    await this.#readChanges().catch(() => {});
    if (this.#isClosed) return;
    this.#poll = setTimeout(() => void this.#pollChanges(), POLL_MS).unref();
  }

  /** Reads what administrators changed since the last time, and enters a generation that has begun since. */
  async #readChanges(): Promise<void> {
    const { pool, timeline, timeouts } = this.#postgres;
    const known = timeline.generation.id;
    const newest = [this.#newest?.id, this.#newest?.number];
    const values = [this.#horizon, KEPT_CHANGES, ...newest, MAX_CHANGES];
    const { rows } = await pool.query<ChangesRow>({
      ...{ text: READ_CHANGES, values },
      ...{ query_timeout: timeouts.stall },
    });
    const [row] = rows;
    if (row === undefined || timeline.generation.id !== known) return;
    const isComplete = row.generation === known && row.has_newest;
    const lostSince = row.generation === known ? known : undefined;
    if (!isComplete) return await timeline.enter((text) => pool.query(text), lostSince);
    this.#horizon = row.horizon;
    this.#newest = row.changes.at(-1) ?? this.#newest;
    for (const change of row.changes) this.#changes.set(change.id, change);
  }

  async #compare(): Promise<void> {
    this.#calls.purgeStale();
    const remembered = [...this.#calls.values()].reverse();
    const calls = await this.#lacking(
      remembered,
      `SELECT o.n FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY o (id, request, n)
       WHERE NOT EXISTS (SELECT FROM ledger l WHERE l.id = o.id AND l.request = o.request) ORDER BY o.n`,
      ...[remembered.map(({ id }) => id), remembered.map(({ requestId }) => requestId)],
    );
    const changed = [...this.#changes.values()].reverse();
    const changes = await this.#lacking(
      changed,
      `SELECT o.n FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY o (id, number, n)
       WHERE NOT EXISTS (SELECT FROM changes c WHERE c.id = o.id OR c.number >= o.number + $3::bigint) ORDER BY o.n`,
      ...[changed.map(({ id }) => id), changed.map(({ number }) => number), KEPT_CHANGES],
    );
    if (calls.length + changes.length === 0) return;
    await stopService(this.#postgres, this.#node);
    this.#reportCalls(calls);
    this.#reportChanges(changes);
    for (const { id } of calls) this.#calls.delete(id);
    for (const { id } of changes) this.#changes.delete(id);
  }

  /** Those of the items whose places in the list a query gives. */
  async #lacking<Item>(items: readonly Item[], text: string, ...values: unknown[]) {
    const rows = await readRepeatedly<{ n: number }>(this.#postgres, { text, values });
    return rows.flatMap(({ n }) => items[n - 1] ?? []);
  }

  #reportCalls(calls: readonly ConfirmedCall[]): void {
    if (calls.length === 0) return;
    const accounts = Map.groupBy(calls, ({ accountId }) => accountId);
    this.#postgres.timeline.report({
      of: 'charges',
      message:
        'the shared database was set back: it lacks charges or uncertain requests of these accounts',
      fields: {
        ...sumsOf(calls),
        accounts: [...accounts]
          .slice(0, MAX_NAMED)
          .map(([account, own]) => ({ account, ...sumsOf(own) })),
        // These are in the logs of the gateways alone.
        ...(this.#hasForgotten && { earlier: 'what came before is not remembered' }),
      },
    });
  }

  #reportChanges(changes: readonly Change[]): void {
    const names = new Map<unknown, string | null>(
      changes.map(({ before, after, name }) => [
        after?.account ?? before?.account ?? after?.id ?? before?.id,
        name,
      ]),
    );
    // What was is before, and what is again is after.
    const rows = changes.map(({ of_table: table, before, after }) => ({
      ...{ table, before: after ?? undefined, after: before ?? undefined },
    }));
    const undone = describeUndone(rows, (id) => `token "${names.get(id) ?? 'unknown'}" (${id})`);
    if (undone.length === 0) return;
    this.#postgres.timeline.report({
      of: 'changes',
      message: 'the shared database was set back: it lacks changes that administrators made',
      fields: { changes: undone.length, undone: undone.slice(0, MAX_NAMED) },
    });
  }
}

function sumsOf(calls: readonly ConfirmedCall[]) {
  return {
    charges: calls.filter(({ charged }) => charged > 0).length,
    credits: calls.reduce((sum, { charged }) => sum + charged, 0),
    uncertainRequests: calls.reduce((sum, { uncertain }) => sum + uncertain, 0),
  };
}

interface ChangesRow {
  /** Null when the database is not that of the current generation. */
  readonly generation: string | null;
  /** Whether it has the newest change that this node has seen. */
  readonly has_newest: boolean;
  readonly horizon: string;
  readonly changes: readonly Change[];
}

/**
 * The changes of transactions that had not ended at the last time. Numbers above all that were given came with a dump of
 * another server. There may be millions, of scripts that made tokens while all nodes were stopped: each time, as many are
 * removed, and as many are read, as a node remembers.
 */
const READ_CHANGES = `WITH old AS (
    DELETE FROM changes WHERE number IN (
      SELECT number FROM changes WHERE number <= (SELECT max(number) FROM changes) - $2::bigint ORDER BY number LIMIT $5
    )
  )
  SELECT current_generation() AS generation,
    $3::uuid IS NULL OR EXISTS (SELECT FROM changes WHERE id = $3 OR number >= $4::bigint + $2) AS has_newest,
    pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
    coalesce((
      SELECT json_agg(json_build_object(
        'id', c.id, 'number', c.number, 'of_table', c.of_table, 'before', c.before, 'after', c.after, 'name', a.name
      ) ORDER BY c.number)
      FROM (
        SELECT * FROM changes
        WHERE transaction >= $1::text::xid8 AND transaction < pg_snapshot_xmax(pg_current_snapshot())
        ORDER BY number DESC LIMIT $5
      ) c LEFT JOIN accounts a ON a.id = coalesce(c.after ->> 'account', c.before ->> 'account', c.after ->> 'id', c.before ->> 'id')
    ), '[]') AS changes`;
