import type pg from 'pg';
import type { Timeline } from '../../database/postgres/timeline.ts';
import type { BatchOperation, CountedAs } from './batch-operation.ts';

/** How long a charge is remembered: longer than a standby that may be promoted is behind. Milliseconds. */
const REMEMBERED_MS = 5 * 60_000;
/** Charges that are remembered. */
const MAX_CHARGES = 100_000;
/** One block of ledger numbers has as many. */
const CHARGES_PER_QUERY = 1_000;

/** Charges that a line of the log describes. */
const MAX_NAMED = 20;

/** What became of a charge that the database lacked. */
export interface LostCharge {
  /** The ledger number that was lost. */
  readonly original: number;
  readonly account: string;
  readonly credits: number;
  /** `lost` when the account is gone, or its balance does not allow the charge any more. */
  readonly outcome: 'recovered' | 'refunded' | 'lost';
}

/** What was found of the charges that a node remembers. */
export interface FoundCharges {
  readonly charges: readonly LostCharge[];
  /** Whether earlier charges, which the node does not remember any more, may be lost as well: the oldest one is. */
  readonly mayLackEarlier: boolean;
}

/**
 * The charges of the last minutes that the database has confirmed to this node as durable. A failover can lose them all
 * the same: then they are written anew, once each. They are kept in columns, which cost a busy node less than an object for
 * each; old ones are forgotten, and the oldest one when there are too many.
 */
export class ConfirmedCharges {
  /** Charges since the start. The next one is at this place modulo `MAX_CHARGES`. */
  #count = 0;
  /** Charges since the start that are no longer remembered. */
  #forgotten = 0;
  readonly #ids = new Float64Array(MAX_CHARGES);
  /** Monotonic clock, milliseconds. */
  readonly #confirmedAt = new Float64Array(MAX_CHARGES);
  readonly #costs = new Float64Array(MAX_CHARGES);
  readonly #accounts: string[] = [];
  readonly #operations: string[] = [];
  readonly #requests: string[] = [];
  readonly #days: string[] = [];
  readonly #upstreamKeys: string[] = [];
  /** The columns whose values take memory of their own. */
  readonly #texts = [
    this.#accounts,
    this.#operations,
    this.#requests,
    this.#days,
    this.#upstreamKeys,
  ];
  /** How a charge that was given back had been counted, by its number. */
  readonly #refunds = new Map<number, CountedAs>();

  /**
   * Remembers the charges of a batch that is durable, and forgets old ones.
   * @param missing settlements of the batch that were not applied
   */
  confirm(operations: readonly BatchOperation[], missing: readonly number[] | null): void {
    const now = performance.now();
    this.#forget(now - REMEMBERED_MS);
    for (const operation of operations) {
      if (operation.kind === 'undo') this.#refunds.set(operation.id, operation.countedAs);
      if (operation.kind !== 'settle' || operation.code !== 0) continue;
      if (missing?.includes(operation.id)) continue;
      if (this.#count - this.#forgotten === MAX_CHARGES) this.#forgetOldest();
      const place = this.#count % MAX_CHARGES;
      this.#ids[place] = operation.id;
      this.#confirmedAt[place] = now;
      this.#costs[place] = operation.cost;
      this.#accounts[place] = operation.accountId;
      this.#operations[place] = operation.operationId;
      this.#requests[place] = operation.requestId;
      this.#days[place] = operation.day;
      this.#upstreamKeys[place] = operation.upstreamKey;
      this.#count += 1;
    }
  }

  /**
   * Writes what the database lacks anew, or refunds a charge whose refund it lacks. The reservations of this node have
   * ended in the same transaction.
   * @param at milliseconds since 1970 by the clock of the database
   * @param undone charges to leave out, because they are given back after this
   */
  async recover(
    client: pg.ClientBase,
    at: number,
    undone: ReadonlySet<number>,
  ): Promise<FoundCharges> {
    const remembered = this.#remembered();
    const places = remembered.filter((place) => !undone.has(this.#ids[place] ?? 0));
    const found: LostCharge[] = [];
    for (let first = 0; first < places.length; first += CHARGES_PER_QUERY) {
      const some = places.slice(first, first + CHARGES_PER_QUERY);
      const { rows } = await client.query<LostCharge>(RECOVER, [Math.floor(at), ...this.#of(some)]);
      found.push(...rows);
    }
    const oldest = this.#ids[places[0] ?? 0];
    const mayLackEarlier =
      this.#count > remembered.length && found.some(({ original }) => original === oldest);
    return { charges: found, mayLackEarlier };
  }

  /** Forgets what was confirmed before a moment of the monotonic clock. */
  #forget(before: number): void {
    const isOld = () => (this.#confirmedAt[this.#forgotten % MAX_CHARGES] ?? 0) < before;
    while (this.#forgotten < this.#count && isOld()) this.#forgetOldest();
  }

  #forgetOldest(): void {
    const place = this.#forgotten % MAX_CHARGES;
    this.#refunds.delete(this.#ids[place] ?? 0);
    for (const column of this.#texts) column[place] = '';
    this.#forgotten += 1;
  }

  /** The places of what is not too old, the oldest first. */
  #remembered(): readonly number[] {
    this.#forget(performance.now() - REMEMBERED_MS);
    const length = this.#count - this.#forgotten;
    return Array.from({ length }, (_, at) => (this.#forgotten + at) % MAX_CHARGES);
  }

  /** The parameters of `RECOVER` for charges at these places. */
  #of(places: readonly number[]): readonly unknown[] {
    const values = <Value>(column: ArrayLike<Value>) => places.map((place) => column[place]);
    const ids = values(this.#ids);
    const refunds = ids.map((id) => this.#refunds.get(id ?? 0));
    return [
      ...[ids, values(this.#accounts), values(this.#operations), values(this.#requests)],
      ...[values(this.#days), values(this.#costs), refunds.map((refund) => refund !== undefined)],
      ...[refunds.map((refund) => refund?.code), refunds.map((refund) => refund?.via)],
      ...[refunds.map((refund) => refund?.saved), values(this.#upstreamKeys)],
    ];
  }
}

/** Tells operators of the charges that the database lacked. */
export function reportLostCharges(
  timeline: Timeline,
  { charges, mayLackEarlier }: FoundCharges,
): void {
  if (charges.length === 0) return;
  const ofOutcome = (wanted: LostCharge['outcome']) =>
    charges.filter(({ outcome }) => outcome === wanted);
  const lost = ofOutcome('lost');
  timeline.report({
    of: 'charges',
    message:
      'the shared database lacked charges that it had confirmed: "ledger list --recovered" lists them',
    fields: {
      recovered: ofOutcome('recovered').length,
      refunded: ofOutcome('refunded').length,
      lost: lost.length,
      lostCharges: lost.slice(0, MAX_NAMED),
      // These are in the logs of the gateways alone.
      ...(mayLackEarlier && {
        earlier: 'charges of before are not remembered: compare with "ledger reconcile"',
      }),
    },
  });
}

const RECOVER = `SELECT original, account, credits, outcome FROM recover_charges($1, $2::bigint[], $3::text[], $4::text[],
  $5::text[], $6::text[], $7::bigint[], $8::boolean[], $9::integer[], $10::text[], $11::bigint[], $12::text[])`;
