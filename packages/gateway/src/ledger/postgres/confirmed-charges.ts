import type pg from 'pg';
import type { Timeline } from '../../database/postgres/timeline.ts';
import type { BatchOperation, CountedAs, SettleOperation } from './batch-operation.ts';

/** How long a charge is remembered: longer than a standby that may be promoted is behind. Milliseconds. */
const REMEMBERED_MS = 5 * 60_000;
/** Charges that are remembered. */
const MAX_CHARGES = 100_000;
/** Charges that are freed together, and compared in one query: as many as a block of ledger numbers has. */
const CHARGES_PER_BLOCK = 1_000;

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
 * the same: then they are written anew, once each. Old ones are forgotten, and the oldest one when there are too many.
 */
export class ConfirmedCharges {
  /** The oldest first. */
  readonly #blocks: ChargeBlock[] = [];
  /** The place of the oldest charge in its block. */
  #first = 0;
  #length = 0;
  #hasForgotten = false;
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
      if (this.#length === MAX_CHARGES) this.#forgetOldest();
      this.#blockForNext().add(operation, now);
      this.#length += 1;
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
    this.#forget(performance.now() - REMEMBERED_MS);
    const queries = this.#blocks
      .map((block, index) => block.columns(index === 0 ? this.#first : 0, undone))
      .filter(({ ids }) => ids.length > 0)
      .map((columns) => this.#parametersOf(columns));
    const [oldest] = queries[0]?.[0] ?? [];
    const found: LostCharge[] = [];
    for (const parameters of queries) {
      const { rows } = await client.query<LostCharge>(RECOVER, [Math.floor(at), ...parameters]);
      found.push(...rows);
    }
    const mayLackEarlier = this.#hasForgotten && found.some(({ original }) => original === oldest);
    return { charges: found, mayLackEarlier };
  }

  #blockForNext(): ChargeBlock {
    const last = this.#blocks.at(-1);
    if (last !== undefined && !last.isFull) return last;
    const block = new ChargeBlock();
    this.#blocks.push(block);
    return block;
  }

  /** Forgets what was confirmed before a moment of the monotonic clock. */
  #forget(before: number): void {
    const isOld = () => (this.#blocks[0]?.confirmedAt(this.#first) ?? before) < before;
    while (this.#length > 0 && isOld()) this.#forgetOldest();
  }

  #forgetOldest(): void {
    this.#refunds.delete(this.#blocks[0]?.id(this.#first) ?? 0);
    this.#first += 1;
    this.#length -= 1;
    this.#hasForgotten = true;
    if (this.#first < CHARGES_PER_BLOCK) return;
    this.#blocks.shift();
    this.#first = 0;
  }

  /** The parameters of `RECOVER` after the first one. */
  #parametersOf({ ids, accounts, operations, requests, days, costs, upstreamKeys }: ChargeColumns) {
    const refunds = ids.map((id) => this.#refunds.get(id));
    return [
      ...([ids, accounts, operations, requests, days, costs] as const),
      ...[refunds.map((refund) => refund !== undefined), refunds.map((refund) => refund?.code)],
      ...[refunds.map((refund) => refund?.via), refunds.map((refund) => refund?.saved)],
      upstreamKeys,
    ] as const;
  }
}

/** Charges, a column for each of their values. */
interface ChargeColumns {
  readonly ids: readonly number[];
  readonly accounts: readonly string[];
  readonly operations: readonly string[];
  readonly requests: readonly string[];
  readonly days: readonly string[];
  readonly costs: readonly number[];
  readonly upstreamKeys: readonly string[];
}

/** Charges that were confirmed one after the other. Columns cost a busy node less than an object for each charge. */
class ChargeBlock {
  #length = 0;
  readonly #ids = new Float64Array(CHARGES_PER_BLOCK);
  readonly #confirmedAt = new Float64Array(CHARGES_PER_BLOCK);
  readonly #costs = new Float64Array(CHARGES_PER_BLOCK);
  readonly #accounts: string[] = [];
  readonly #operations: string[] = [];
  readonly #requests: string[] = [];
  readonly #days: string[] = [];
  readonly #upstreamKeys: string[] = [];

  get isFull(): boolean {
    return this.#length === CHARGES_PER_BLOCK;
  }

  id(place: number): number | undefined {
    return this.#ids[place];
  }

  /** Monotonic clock, milliseconds. */
  confirmedAt(place: number): number | undefined {
    return this.#confirmedAt[place];
  }

  add(operation: SettleOperation, now: number): void {
    const place = this.#length;
    this.#ids[place] = operation.id;
    this.#confirmedAt[place] = now;
    this.#costs[place] = operation.cost;
    this.#accounts.push(operation.accountId);
    this.#operations.push(operation.operationId);
    this.#requests.push(operation.requestId);
    this.#days.push(operation.day);
    this.#upstreamKeys.push(operation.upstreamKey);
    this.#length += 1;
  }

  /** The charges from a place on, without some of them. */
  columns(first: number, without: ReadonlySet<number>): ChargeColumns {
    const places = Array.from({ length: this.#length - first }, (_, index) => first + index).filter(
      (place) => !without.has(this.#ids[place] ?? 0),
    );
    const numbers = (column: Float64Array) => places.map((place) => column[place] ?? 0);
    const texts = (column: readonly string[]) => places.map((place) => column[place] ?? '');
    return {
      ids: numbers(this.#ids),
      accounts: texts(this.#accounts),
      operations: texts(this.#operations),
      requests: texts(this.#requests),
      days: texts(this.#days),
      costs: numbers(this.#costs),
      upstreamKeys: texts(this.#upstreamKeys),
    };
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
