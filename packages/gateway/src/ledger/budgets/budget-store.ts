import type {
  BudgetPeriod,
  BudgetStatus,
  BudgetSubject,
  BudgetUse,
  Group,
  NewBudget,
} from '../limits/budget.ts';
import type { BudgetEvent, DeliveryOutcome } from './budget-event.ts';

/** Since when an account is in a group, or in none. */
export interface GroupMembership {
  readonly accountId: string;
  /** A quota day, as 2026-01-31. */
  readonly since: string;
  readonly group: string | null;
}

/** Groups, budgets and their events: a part of `Store`. */
export interface BudgetStore {
  /** Rejects with `InvalidAccountError` for a blank name or one that is in use. */
  createGroup(name: string): Promise<Group>;
  /** Removes a group and its budgets. Rejects with `StoreError` while accounts that are not revoked are in it. */
  removeGroup(name: string): Promise<void>;
  /** By name. */
  groups(): Promise<readonly Group[]>;
  /** All changes of groups, ascending by day. */
  memberships(): Promise<readonly GroupMembership[]>;
  /**
   * Creates a budget, or changes the one that the subject has for the period. What is spent of the period counts. Takes
   * effect with the next call. Rejects with `UnknownGroupError`, `UnknownAccountError`, `InvalidAccountError`, and with
   * `BudgetBelowSpentError` unless that is allowed.
   */
  setBudget(
    budget: NewBudget,
    options?: { readonly mayBeBelowSpent?: boolean },
  ): Promise<BudgetStatus>;
  /** Rejects with `StoreError` when there is none. */
  removeBudget(subject: BudgetSubject, period: BudgetPeriod): Promise<void>;
  /** All budgets, in the order of creation. */
  budgets(): Promise<readonly BudgetStatus[]>;
  /**
   * Notes that a hard budget refused a call. When what is left does not pay for it, whatever becomes of calls in flight,
   * the budget is at its end: it makes the event of its threshold of 100 %, unless it has none. Never rejects.
   */
  noteRefusal(budget: BudgetUse, cost: number): Promise<void>;
  /**
   * Events whose delivery is due, oldest first. They are hidden from all nodes until `hiddenMs` later, so that one node
   * delivers each of them, and another one if that node ends.
   */
  claimEvents(options: {
    readonly limit: number;
    readonly hiddenMs: number;
  }): Promise<readonly BudgetEvent[]>;
  /** Notes a delivery of a claimed event. */
  noteDelivery(eventId: string, outcome: DeliveryOutcome): Promise<void>;
}
