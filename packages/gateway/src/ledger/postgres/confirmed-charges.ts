import type pg from 'pg';
import type { Timeline } from '../../database/postgres/timeline.ts';
import type { BatchOperation, SettleOperation } from './batch-operation.ts';

/** How long a charge is remembered: longer than a standby that may be promoted is behind. Milliseconds. */
const REMEMBERED_MS = 5 * 60_000;
/** Charges that are remembered. The oldest ones are forgotten first. */
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

type Charge = Omit<SettleOperation, 'kind' | 'waiter'> & { isRefunded: boolean };

interface Confirmed {
  /** Monotonic clock, milliseconds. */
  readonly at: number;
  readonly charges: readonly Charge[];
}

/**
 * The charges of the last minutes that the database has confirmed to this node as durable. A failover can lose them all
 * the same: then they are written anew, once each.
 */
export class ConfirmedCharges {
  /** In the order of their confirmation. */
  #confirmed: Confirmed[] = [];
  #count = 0;

  /**
   * Remembers the charges of a batch that is durable, and forgets old ones.
   * @param missing settlements of the batch that were not applied
   */
  confirm(operations: readonly BatchOperation[], missing: readonly number[] | null): void {
    const charges: Charge[] = [];
    for (const operation of operations) {
      if (operation.kind === 'undo') this.#refund(operation.id);
      if (operation.kind !== 'settle' || operation.code !== 0) continue;
      if (missing?.includes(operation.id)) continue;
      const { kind: _, waiter: __, ...charge } = operation;
      charges.push({ ...charge, isRefunded: false });
    }
    const now = performance.now();
    if (charges.length > 0) this.#confirmed.push({ at: now, charges });
    this.#count += charges.length;
    while (this.#count > MAX_CHARGES || this.#oldestAt() < now - REMEMBERED_MS)
      this.#count -= this.#confirmed.shift()?.charges.length ?? 0;
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
  ): Promise<readonly LostCharge[]> {
    const charges = this.#confirmed.flatMap((each) =>
      each.charges.filter(({ id }) => !undone.has(id)),
    );
    const found: LostCharge[] = [];
    for (let first = 0; first < charges.length; first += CHARGES_PER_QUERY) {
      const some = charges.slice(first, first + CHARGES_PER_QUERY);
      const { rows } = await client.query<LostCharge>(RECOVER, [
        Math.floor(at),
        ...[some.map(({ id }) => id), some.map(({ accountId }) => accountId)],
        ...[some.map(({ operationId }) => operationId), some.map(({ requestId }) => requestId)],
        ...[some.map(({ day }) => day), some.map(({ cost }) => cost)],
        some.map(({ isRefunded }) => isRefunded),
        ...[
          some.map(({ countedAs }) => countedAs.code),
          some.map(({ countedAs }) => countedAs.via),
        ],
        some.map(({ countedAs }) => countedAs.saved),
      ]);
      found.push(...rows);
    }
    return found;
  }

  #oldestAt(): number {
    return this.#confirmed[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  #refund(id: number): void {
    for (const { charges } of this.#confirmed) {
      const charge = charges.find((each) => each.id === id);
      if (charge !== undefined) charge.isRefunded = true;
    }
  }
}

/** Tells operators of the charges that the database lacked. */
export function reportLostCharges(timeline: Timeline, charges: readonly LostCharge[]): void {
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
    },
  });
}

const RECOVER = `SELECT original, account, credits, outcome FROM recover_charges($1, $2::bigint[], $3::text[], $4::text[],
  $5::text[], $6::text[], $7::bigint[], $8::boolean[], $9::integer[], $10::text[], $11::bigint[])`;
