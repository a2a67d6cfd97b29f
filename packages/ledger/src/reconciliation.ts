import { columns } from '@social-data/database/columns';
import { ADD_USAGE } from './group-sums.ts';
import {
  firstRow,
  insert,
  type LedgerDatabase,
  lockAll,
  rows,
  type Work,
  writeBalance,
} from './ledger-database.ts';
import type { Via } from './usage.ts';

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

/** What the ledger has of one request. */
interface KnownRequest {
  isCharged: boolean;
  takesQuota: boolean;
  uncertain: number;
  /** The part of it that released entries have. */
  readonly noted: { readonly id: number; readonly uncertain: number }[];
}

/** Adds calls of the log that the ledger lacks: a part of `Store`. It never gives anything back. */
export class Reconciliation {
  readonly #database: LedgerDatabase;
  #listener: (added: AddedRequests) => void = () => {};

  constructor(database: LedgerDatabase) {
    this.#database = database;
  }

  /** Calls the listener after requests were added by this process. */
  onAdded(listener: (added: AddedRequests) => void): void {
    const earlier = this.#listener;
    this.#listener = (added) => {
      earlier(added);
      listener(added);
    };
  }

  /**
   * Adds what the ledger lacks of these calls, each once, in one transaction.
   * @param after the number of an entry: the caller has looked for the calls among the entries up to it
   * @returns what became of each call, in their order
   */
  async add(calls: readonly LoggedCall[], after: number): Promise<readonly AddedCall[]> {
    const requests: AddedRequests[] = [];
    const outcomes = await this.#database.change(() => {
      requests.length = 0;
      return this.#addAll(calls, after, requests);
    });
    for (const each of requests) this.#listener(each);
    return outcomes;
  }

  /** @param requests gets those that were added */
  *#addAll(
    calls: readonly LoggedCall[],
    after: number,
    requests: AddedRequests[],
  ): Work<readonly AddedCall[]> {
    const { steps } = this.#database;
    yield* lockAll([...new Set(calls.map(({ accountId }) => accountId))], []);
    const first = yield* firstRow('SELECT at FROM ledger ORDER BY id LIMIT 1');
    const firstAt = first === undefined ? Number.POSITIVE_INFINITY : columns.number(first, 'at');
    // A pruned day has no entries, and its last calls may have been logged on the next one.
    const opening = yield* firstRow(`SELECT max(day) AS day FROM ledger WHERE state = 'opening'`);
    const firstDay = opening === undefined ? null : columns.textOrNull(opening, 'day');
    const known = yield* this.#known(calls, after);
    const added: AddedCall[] = [];
    for (const call of calls) {
      const request = known.get(call.requestId) ?? nothingKnown();
      known.set(call.requestId, request);
      const isTooOld = call.time < firstAt || (firstDay !== null && call.day < firstDay);
      added.push(isTooOld ? 'too-old' : yield* this.#add(call, request, requests));
    }
    const days = new Map(requests.map((each) => [`${each.day} ${each.upstreamKey}`, each]));
    for (const { day, upstreamKey } of days.values()) yield* steps.countForKey(day, upstreamKey);
    return added;
  }

  /** Those that the ledger lacks. */
  async lacking({ topUpKeys, secrets }: LoggedChangeIds): Promise<LoggedChangeIds> {
    await this.#database.flush();
    const known = async (text: string, values: readonly string[]) => {
      const found = await this.#database.read(text, values);
      const ids = new Set(found.map((row) => columns.text(row, 'id')));
      return values.filter((value) => !ids.has(value));
    };
    return {
      topUpKeys: await known(`SELECT key AS id FROM top_ups WHERE key = ANY ($1)`, topUpKeys),
      secrets: await known(
        `SELECT substr(hash, 1, ${FINGERPRINT_LENGTH}) AS id FROM secrets
         WHERE substr(hash, 1, ${FINGERPRINT_LENGTH}) = ANY ($1)`,
        secrets,
      ),
    };
  }

  /** What the ledger has of these requests after an entry. */
  *#known(calls: readonly LoggedCall[], after: number): Work<Map<string, KnownRequest>> {
    const found = yield* rows(
      `SELECT id, request, state, uncertain FROM ledger_entries
       WHERE id > $1 AND request = ANY ($2)`,
      ...[after, calls.map(({ requestId }) => requestId)],
    );
    const known = new Map<string, KnownRequest>();
    for (const row of found) {
      const request = columns.text(row, 'request');
      const state = columns.text(row, 'state');
      const of = known.get(request) ?? nothingKnown();
      known.set(request, of);
      const isCharge = state === 'charged' || state === 'delivered';
      const uncertain = columns.number(row, 'uncertain');
      of.isCharged ||= isCharge;
      of.takesQuota ||= state === 'quota-taken';
      of.uncertain += uncertain;
      if (uncertain > 0 && state === 'released')
        of.noted.push({ id: columns.number(row, 'id'), uncertain });
    }
    return known;
  }

  *#add(call: LoggedCall, known: KnownRequest, requests: AddedRequests[]): Work<AddedCall> {
    const { steps } = this.#database;
    const { accountId, operationId, requestId, day, code, via, upstreamKey, credits } = call;
    const locked = yield* steps.lock(accountId);
    if (locked === undefined) return 'no-token';
    const { balance, reserved } = locked;
    const lacksCharge = call.isCharged && !known.isCharged;
    const isCharged = lacksCharge && (balance === null || balance - reserved >= credits);
    const isUncovered = lacksCharge && !isCharged;
    // The upstream has billed a call that the balance does not cover: it counts for the day of the key.
    const wanted = call.uncertain + (isUncovered ? 1 : 0);
    const takesQuota = call.takesQuota && !known.takesQuota;
    if (!isCharged && !takesQuota && wanted <= known.uncertain)
      return isUncovered ? 'not-covered' : 'present';
    // A ledger that had the call open has released it, with a note of the request that is added now.
    for (const { id } of known.noted)
      yield* firstRow('UPDATE ledger SET uncertain = 0 WHERE id = $1', id);
    const kept = known.uncertain - known.noted.reduce((sum, { uncertain }) => sum + uncertain, 0);
    const uncertain = Math.max(0, wanted - kept);
    const state = isCharged ? 'charged' : takesQuota ? 'quota-taken' : 'released';
    const balanceAfter = isCharged && balance !== null ? balance - credits : null;
    const at = this.#database.now();
    yield* insert('ledger', {
      ...{ id: yield* steps.nextEntry(), at, account: accountId, operation: operationId },
      ...{ request: requestId, day, credits: isCharged ? 0 - credits : 0, state },
      ...{ balance_after: balanceAfter, uncertain, upstream_key: upstreamKey },
    });
    yield* steps.countEnded({ accountId, day, credits, at, state });
    if (balanceAfter !== null) yield* writeBalance(accountId, balanceAfter);
    // A call that is noted in place of its charge did not end with the code that its caller got.
    if (!isUncovered) {
      const key = [accountId, day, operationId, code, via, upstreamKey ?? ''] as const;
      yield* firstRow(ADD_USAGE, ...key, 1, credits, 0, takesQuota ? 1 : 0);
    }
    yield* steps.changed(accountId);
    const added = (isCharged ? 1 : 0) + kept + uncertain - known.uncertain;
    requests.push({ day, upstreamKey, requests: added });
    known.isCharged ||= isCharged;
    known.takesQuota ||= takesQuota;
    known.uncertain = kept + uncertain;
    known.noted.length = 0;
    return isUncovered ? 'not-covered' : 'added';
  }
}

function nothingKnown(): KnownRequest {
  return { isCharged: false, takesQuota: false, uncertain: 0, noted: [] };
}
