import {
  type Clock,
  type SourceCall,
  type SourceFailure,
  tooManyCalls,
  type UncertainRequests,
} from '@social-data/source/source';
import { unavailable } from './attempt.ts';
import type { EndRequest } from './pace.ts';
import type { KeyedCall, UpstreamKey, UpstreamKeys } from './upstream-keys.ts';

/** Margin before the deadline: the smaller of 500 ms and 10 % of the time. */
const MAX_DEADLINE_MARGIN_MS = 500;
const DEADLINE_MARGIN_SHARE = 0.1;
/** No retry begins after this share of the time. */
const RETRY_SHARE = 0.75;

/** Equal for calls with the same operation and parameters. */
export function requestKey({
  operationId,
  sent,
}: Pick<SourceCall, 'operationId' | 'sent'>): string {
  return operationId + JSON.stringify(sent);
}

/** One call on its way, which may send several requests. */
export class RelayedCall implements KeyedCall {
  readonly call: SourceCall;
  readonly key: string;
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  /** No retry begins later. */
  readonly retryDeadline: number;
  /** Requests that were sent. */
  requests = 0;
  asked: UpstreamKey | undefined;
  refusedBy: readonly UpstreamKey[] = [];
  /** Requests that ended and may have been billed although they failed. */
  uncertain = 0;
  /** Whether a request was written and has not ended. */
  isRequestWritten = false;

  constructor(call: SourceCall, sourceTimeout: number) {
    const margin = Math.min(MAX_DEADLINE_MARGIN_MS, sourceTimeout * DEADLINE_MARGIN_SHARE);
    this.call = call;
    this.key = requestKey(call);
    this.deadline = call.deadline - margin;
    this.retryDeadline = call.deadline - sourceTimeout * (1 - RETRY_SHARE);
  }

  /** Whether no caller waits for it at present: no further request is sent then. Others may join it later. */
  get isAbandoned(): boolean {
    let hasLeft = false;
    const ignore = this.call.onHangUp(() => {
      hasLeft = true;
    });
    ignore();
    return hasLeft;
  }

  get uncertainRequests(): UncertainRequests {
    const count = this.isRequestWritten ? this.uncertain + 1 : this.uncertain;
    return { count, upstreamKey: this.asked?.id };
  }
}

/** A request in flight. */
export interface SentRequest {
  /** The account whose turn it was: that of the call, or one that joined it. Give it to `release` at the end. */
  readonly accountId: string;
  readonly key: UpstreamKey;
  /** Monotonic clock, milliseconds. */
  readonly sentAt: number;
  readonly end: EndRequest;
}

interface SendQueueOptions {
  readonly clock: Clock;
  /** Requests in flight. */
  readonly concurrency: number;
  readonly keys: Pick<UpstreamKeys, 'wait' | 'choose' | 'hasFree' | 'mayUse' | 'askForMore'>;
  /**
   * Why a call may not be sent; undefined when it may. Called before it waits, when something changes, and when it has
   * its turn.
   */
  readonly check: (relayed: RelayedCall) => SourceFailure | undefined;
  readonly onSend: (relayed: RelayedCall, request: SentRequest) => void;
}

interface Account {
  readonly id: string;
  /** Requests in flight. */
  held: number;
  /** Of the accounts that wait, the one with the lowest number is next. */
  turn: number;
}

interface Waiting {
  readonly relayed: RelayedCall;
  /** Monotonic clock, milliseconds. */
  readonly deadline: number;
  /** Its own account, and those that joined it: it is sent in the turn of any of them. */
  readonly accounts: Account[];
  readonly end: (result: SentRequest | SourceFailure) => void;
}

const MAX_WAITING = 1_000;
/** The part of all places that one account may hold. */
const SHARE = 0.75;

/**
 * Lets requests pass within concurrency and what the keys allow. A free place goes to the account that was served the
 * longest time ago, however many calls the others have waiting. When too many calls wait, the last one of the account
 * with the most of them is refused, so that a flood of one account never takes the place of another one's call.
 *
 * One account may hold three quarters of all places, so that another account finds one free. A single place cannot be
 * shared.
 */
export class SendQueue {
  readonly #options: SendQueueOptions;
  readonly #accounts = new Map<string, Account>();
  /** In the order of their arrival. */
  readonly #waiting: Waiting[] = [];
  readonly #perAccount: number;
  #inFlight = 0;
  #lastTurn = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SendQueueOptions) {
    const { concurrency } = options;
    this.#options = options;
    this.#perAccount = Math.max(1, Math.min(Math.ceil(concurrency * SHARE), concurrency - 1));
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Resolves with the request of a call once it has its turn (then call `release` at its end), else with the result of
   * the call.
   * @param deadline monotonic clock, milliseconds. A call that cannot be sent by then ends.
   */
  async take(relayed: RelayedCall, deadline: number): Promise<SentRequest | SourceFailure> {
    const { clock, keys, check } = this.#options;
    const refused = check(relayed);
    if (refused) return refused;
    const now = clock.monotonic();
    const owner = this.#accountOf(relayed.call.accountId);
    const waitMs = keys.wait(relayed, now, this.#countBefore(owner));
    if (now + waitMs > deadline) return late(waitMs);
    const { promise, resolve } = Promise.withResolvers<SentRequest | SourceFailure>();
    const waiting: Waiting = { relayed, deadline, accounts: [owner], end: resolve };
    this.#waiting.push(waiting);
    const { onHangUp, onJoin } = relayed.call;
    const leave = () => this.#end(waiting, late(0));
    const timer = setTimeout(leave, deadline - now);
    const ignoreHangUp = onHangUp(leave);
    const ignoreJoins = onJoin?.((accountId) => {
      const account = this.#accountOf(accountId);
      if (waiting.accounts.includes(account)) return;
      waiting.accounts.push(account);
      this.#serve();
    });
    if (this.#waiting.length > MAX_WAITING) this.#refuseOne();
    this.#serve();
    const result = await promise;
    clearTimeout(timer);
    ignoreHangUp();
    ignoreJoins?.();
    return result;
  }

  /** Gives back the place of a request that has ended. */
  release(accountId: string): void {
    this.#inFlight -= 1;
    this.#accountOf(accountId).held -= 1;
    this.#serve();
  }

  /** Called when something has changed: ends calls that may no longer be sent, or not in time. */
  recheck(): void {
    const { clock, keys, check } = this.#options;
    const now = clock.monotonic();
    for (const waiting of [...this.#waiting]) {
      const { relayed, deadline } = waiting;
      const refused = check(relayed);
      const waitMs = keys.wait(relayed, now, 0);
      if (refused) this.#end(waiting, refused);
      else if (now + waitMs > deadline) this.#end(waiting, late(waitMs));
    }
    this.#serve();
  }

  #end(waiting: Waiting, result: SentRequest | SourceFailure): void {
    const place = this.#waiting.indexOf(waiting);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    waiting.end(result);
  }

  /** Refuses the last call of the account with the most of them; of those that others joined only if there is no other. */
  #refuseOne(): void {
    const [first, ...others] = this.#waitingOfAccounts();
    if (first === undefined) return;
    const [largest] = others.reduce((most, each) => (each[1] >= most[1] ? each : most), first);
    const last =
      this.#waiting.findLast(({ accounts }) => accounts[0] === largest && accounts.length === 1) ??
      this.#waiting.findLast(({ accounts }) => accounts[0] === largest);
    if (last !== undefined) this.#end(last, tooManyCalls);
  }

  /** Sends the calls whose turn it is, and serves again when a key lets the next one pass. */
  #serve(): void {
    const { clock, concurrency, keys, check } = this.#options;
    clearTimeout(this.#timer);
    while (this.#waiting.length > 0 && this.#inFlight < concurrency) {
      const now = clock.monotonic();
      const next = this.#nextTurn(now);
      if (next === undefined) {
        keys.askForMore((key) => this.#wanted(key));
        const waits = this.#waiting.map(({ relayed }) => keys.wait(relayed, now, 0));
        const known = waits.filter((waitMs) => waitMs > 0);
        if (known.length === 0) return;
        this.#timer = setTimeout(() => this.#serve(), Math.ceil(Math.min(...known)));
        return;
      }
      const { waiting, account, key } = next;
      const { relayed } = waiting;
      this.#end(waiting, check(relayed) ?? this.#send(relayed, account, key, now));
    }
  }

  /** Of the accounts that may have one more request in flight, the one whose turn it is, with its first call. */
  #nextTurn(now: number) {
    const { keys } = this.#options;
    let next: { waiting: Waiting; account: Account; key: UpstreamKey } | undefined;
    if (!keys.hasFree(now)) return undefined;
    for (const waiting of this.#waiting) {
      for (const account of waiting.accounts) {
        if (account.held >= this.#perAccount || (next && account.turn >= next.account.turn))
          continue;
        const key = keys.choose(waiting.relayed, now);
        if (key !== undefined) next = { waiting, account, key };
      }
    }
    return next;
  }

  /** Waiting calls that would be sent with a key now if its pace allowed it. */
  #wanted(key: UpstreamKey): number {
    const { clock, concurrency, keys } = this.#options;
    const now = clock.monotonic();
    const counts = new Map<Account, number>();
    let sum = 0;
    for (const { relayed, accounts } of this.#waiting) {
      const account = accounts.find(
        (each) => each.held + (counts.get(each) ?? 0) < this.#perAccount,
      );
      if (account === undefined || !keys.mayUse(relayed, key, now)) continue;
      counts.set(account, (counts.get(account) ?? 0) + 1);
      sum += 1;
    }
    return Math.min(sum, concurrency - this.#inFlight);
  }

  #send(relayed: RelayedCall, account: Account, key: UpstreamKey, sentAt: number): SentRequest {
    this.#lastTurn += 1;
    account.turn = this.#lastTurn;
    account.held += 1;
    this.#inFlight += 1;
    const request = { accountId: account.id, key, sentAt, end: key.pace.take(sentAt) };
    this.#options.onSend(relayed, request);
    return request;
  }

  #accountOf(id: string): Account {
    const known = this.#accounts.get(id);
    if (known !== undefined) return known;
    const account: Account = { id, held: 0, turn: 0 };
    this.#accounts.set(id, account);
    return account;
  }

  /** How many of the waiting calls are sent before a new one of the account. */
  #countBefore(account: Account): number {
    if (this.#waiting.length === 0) return 0;
    const counts = this.#waitingOfAccounts();
    const own = counts.get(account) ?? 0;
    let before = 0;
    for (const count of counts.values()) before += Math.min(count, own + 1);
    return before;
  }

  #waitingOfAccounts(): ReadonlyMap<Account, number> {
    const counts = new Map<Account, number>();
    for (const {
      accounts: [owner],
    } of this.#waiting)
      if (owner !== undefined) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    return counts;
  }
}

function late(waitMs: number): SourceFailure {
  return unavailable('The upstream cannot be asked in time.', waitMs);
}
