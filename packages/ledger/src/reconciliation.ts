import { columns, type Row } from '@social-data/database/columns';
import { countCharges } from './budget-events.ts';
import {
  firstRow,
  insert,
  LedgerPart,
  lockAll,
  rows,
  type Work,
  writeBalance,
} from './ledger-database.ts';
import { ADD_USAGE, type Via } from './usage.ts';

/** A call of the log whose entry the ledger may lack. */
export interface LoggedCall {
  /** Milliseconds since 1970 at which its response was sent. */
  readonly time: number;
  readonly requestId: string;
  readonly accountId: string;
  readonly operationId: string;
  /** The quota day on which it was admitted. */
  readonly day: string;
  readonly code: number;
  readonly via: Via;
  readonly isCharged: boolean;
  /** Credits of the charge; 0 without one. */
  readonly credits: number;
  /** Requests that may have been billed without a charge. */
  readonly uncertain: number;
  /** Whether it took daily quota without a charge. */
  readonly takesQuota: boolean;
  readonly upstreamKey: string | null;
}

/**
 * What became of a call: `added`; `present`, when the ledger had it by then; `not-covered`, when the balance does not allow
 * the charge, which is then noted as uncertain requests; `no-token`, when its account is gone; `too-old`, when it is from
 * before the first entry of the ledger, or of a day that was pruned.
 */
export type AddedCall = 'added' | 'present' | 'not-covered' | 'no-token' | 'too-old';

/** Requests to the upstream that count for the day of a key; for every key when it is not known. */
export interface AddedRequests {
  readonly day: string;
  readonly upstreamKey: string | null;
  readonly requests: number;
}

/** By what a log names changes, beside the ids of accounts. */
export interface LoggedChangeIds {
  /** Idempotency keys of top-ups. */
  readonly topUpKeys: readonly string[];
  /** The beginnings of hashes of secrets. */
  readonly secrets: readonly string[];
}

/** Characters of the hash of a secret that a log has: enough to tell it from all others. */
export const FINGERPRINT_LENGTH = 16;

/** An entry that the ledger has of a request. */
export interface KnownEntry {
  readonly id: number;
  readonly state: string;
  uncertain: number;
}

/** What a ledger lacks of a call when these entries are all that it has of its request. */
export function lackOf(call: LoggedCall, entries: readonly KnownEntry[]) {
  const has = (...states: readonly string[]) => entries.some(({ state }) => states.includes(state));
  return {
    charge: call.isCharged && !has('charged', 'delivered'),
    quota: call.takesQuota && !has('quota-taken'),
    uncertain: Math.max(0, call.uncertain - uncertainOf(entries)),
  };
}

/** Adds calls of the log that the ledger lacks: a part of `Store`. It never gives anything back. */
export class Reconciliation extends LedgerPart {
  readonly #listeners: ((added: AddedRequests) => void)[] = [];

  /** Calls the listener after requests were added by this process. */
  onAdded(listener: (added: AddedRequests) => void): void {
    this.#listeners.push(listener);
  }

  /**
   * Adds what the ledger lacks of these calls, each once, in one transaction.
   * @param after the number of an entry: the caller has looked for the calls among the entries up to it
   * @returns what became of each call, in their order
   */
  async add(calls: readonly LoggedCall[], after: number): Promise<readonly AddedCall[]> {
    const { outcomes, requests } = await this.database.change(() => this.#addAll(calls, after));
    for (const listener of this.#listeners) requests.forEach(listener);
    return outcomes;
  }

  /** Those that the ledger lacks. */
  async lacking({ topUpKeys, secrets }: LoggedChangeIds): Promise<LoggedChangeIds> {
    await this.database.flush();
    const lacked = async (of: string, table: string, values: readonly string[]) => {
      const text = `SELECT ${of} AS id FROM ${table} WHERE ${of} = ANY ($1)`;
      const known = new Set((await this.database.read(text, values)).map(({ id }) => id));
      return values.filter((value) => !known.has(value));
    };
    return {
      topUpKeys: await lacked('key', 'top_ups', topUpKeys),
      secrets: await lacked(`substr(hash, 1, ${FINGERPRINT_LENGTH})`, 'secrets', secrets),
    };
  }

  *#addAll(calls: readonly LoggedCall[], after: number) {
    yield* lockAll([...new Set(calls.map(({ accountId }) => accountId))]);
    const first = yield* firstRow('SELECT at FROM ledger ORDER BY id LIMIT 1');
    const firstAt = first === undefined ? Number.POSITIVE_INFINITY : columns.number(first, 'at');
    // A pruned day has no entries, and its last calls may have been logged on the next one.
    const opening = yield* firstRow(`SELECT max(day) AS day FROM ledger WHERE state = 'opening'`);
    const firstDay = columns.textOrNull(opening ?? { day: null }, 'day') ?? '';
    const found = yield* rows(
      'SELECT id, request, state, uncertain FROM ledger_entries WHERE id > $1 AND request = ANY ($2)',
      ...[after, calls.map(({ requestId }) => requestId)],
    );
    const known: Map<string, KnownEntry[]> = Map.groupBy(
      found.map(readKnown),
      ({ requestId }) => requestId,
    );
    const outcomes: AddedCall[] = [];
    const requests: AddedRequests[] = [];
    for (const call of calls) {
      const entries: KnownEntry[] = known.get(call.requestId) ?? [];
      known.set(call.requestId, entries);
      const isTooOld = call.time < firstAt || call.day < firstDay;
      outcomes.push(isTooOld ? 'too-old' : yield* this.#add(call, entries, requests));
    }
    const charged = new Map(
      calls
        .filter(({ isCharged }, index) => isCharged && outcomes[index] === 'added')
        .map(({ accountId, day }) => [`${accountId} ${day}`, { accountId, day }]),
    );
    for (const each of charged.values()) yield* countCharges(this.database, each);
    const days = new Map(requests.map((each) => [`${each.day} ${each.upstreamKey}`, each]));
    for (const { day, upstreamKey } of days.values())
      yield* this.database.steps.countForKey(day, upstreamKey);
    return { outcomes, requests };
  }

  /**
   * @param entries gets the one that was added
   * @param requests get those that were added
   */
  *#add(call: LoggedCall, entries: KnownEntry[], requests: AddedRequests[]): Work<AddedCall> {
    const { steps } = this.database;
    const { accountId, operationId, requestId, day, code, via, upstreamKey, credits } = call;
    const locked = yield* steps.lock(accountId);
    if (locked === undefined) return 'no-token';
    const { balance, reserved } = locked;
    const { charge, quota: takesQuota } = lackOf(call, entries);
    const isCharged = charge && (balance === null || balance - reserved >= credits);
    const isUncovered = charge && !isCharged;
    // The upstream has billed a call that the balance does not cover: it counts for the day of the key.
    const wanted = call.uncertain + (isUncovered ? 1 : 0);
    const before = uncertainOf(entries);
    if (!isCharged && !takesQuota && wanted <= before)
      return isUncovered ? 'not-covered' : 'present';
    // A ledger that had the call open has released it, with a note of the request that is added now.
    for (const entry of entries.filter(({ state }) => state === 'released')) {
      yield* firstRow('UPDATE ledger SET uncertain = 0 WHERE id = $1', entry.id);
      entry.uncertain = 0;
    }
    const uncertain = Math.max(0, wanted - uncertainOf(entries));
    const state = isCharged ? 'charged' : takesQuota ? 'quota-taken' : 'released';
    const balanceAfter = isCharged && balance !== null ? balance - credits : null;
    const isCounted = state === 'released' && entries.some((entry) => entry.state !== state);
    const at = this.database.now();
    const id = yield* steps.nextEntry();
    yield* insert('ledger', {
      ...{ id, at, account: accountId, operation: operationId, request: requestId, day },
      ...{ credits: isCharged ? 0 - credits : 0, state, balance_after: balanceAfter },
      ...{ uncertain, upstream_key: upstreamKey },
    });
    entries.push({ id, state, uncertain });
    if (state !== 'released') yield* steps.countForDay(accountId, day);
    if (balanceAfter !== null) yield* writeBalance(accountId, balanceAfter);
    // A call that is noted in place of its charge did not end with the code that its caller got.
    if (!isUncovered && !isCounted) {
      const key = [accountId, day, operationId, code, via, upstreamKey ?? ''] as const;
      yield* firstRow(ADD_USAGE, ...key, 1, credits, 0, takesQuota ? 1 : 0);
    }
    yield* steps.changed(accountId);
    const added = (isCharged ? 1 : 0) + uncertainOf(entries) - before;
    requests.push({ day, upstreamKey, requests: added });
    return isUncovered ? 'not-covered' : 'added';
  }
}

function readKnown(row: Row) {
  return {
    requestId: columns.text(row, 'request'),
    id: columns.number(row, 'id'),
    state: columns.text(row, 'state'),
    uncertain: columns.number(row, 'uncertain'),
  };
}

function uncertainOf(entries: readonly KnownEntry[]): number {
  return entries.reduce((sum, { uncertain }) => sum + uncertain, 0);
}
