import type { BudgetEvent, BudgetEvents, DeliveryOutcome } from '@social-data/ledger/budget-events';
import type { Clock } from '@social-data/source/source';
import type { WebhookConfig } from '../config/gateway-config.ts';
import { describeError, type Log } from '../observability/open-log.ts';
import { sendWebhook } from './webhook.ts';

/** Time between two looks for events that are due. */
const POLL_MS = 1_000;
const EVENTS_AT_ONCE = 20;
/** Longer than a delivery takes: another node delivers what this one claimed and did not note until then. */
const HIDDEN_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** A delivery that fails for so long is given up. */
const RETRIED_MS = 24 * 3_600_000;

interface EventDeliveryOptions {
  readonly events: Pick<BudgetEvents, 'claim' | 'noteDelivery'>;
  /** Null when events are only logged. */
  readonly webhook: WebhookConfig | null;
  /** For the timestamp of a webhook; what is due counts by the clock of the store. */
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly metrics: {
    budgetEvent(threshold: number): void;
    webhookDelivery(result: 'delivered' | 'failed' | 'given-up'): void;
  };
}

/**
 * Delivers the events of budgets: to the log, the metrics and the webhook, each at least once. All nodes of a database
 * share the work. What fails is tried again for a day, by whichever node is there.
 */
export class EventDelivery {
  readonly #options: EventDeliveryOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #isStopped = false;
  #hasFailed = false;

  constructor(options: EventDeliveryOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.deliverDue().finally(() => this.start());
    }, POLL_MS).unref();
  }

  /** Resolves when no delivery runs any more. What is not delivered stays in the store. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Delivers what is due now. Never rejects: a store that cannot be reached is asked again. */
  async deliverDue(): Promise<void> {
    const { events, log } = this.#options;
    try {
      const due = await events.claim({ limit: EVENTS_AT_ONCE, hiddenMs: HIDDEN_MS });
      await Promise.all(due.map((event) => this.#deliver(event)));
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) log.warn(describeError(error), 'events of budgets have to wait');
      this.#hasFailed = true;
    }
  }

  async #deliver(event: BudgetEvent): Promise<void> {
    const { events, log, metrics } = this.#options;
    if (event.attempts === 0) {
      log.warn(describeEvent(event), 'a budget reached a threshold');
      metrics.budgetEvent(event.threshold);
    }
    await events.noteDelivery(event, await this.#send(event));
  }

  async #send(event: BudgetEvent): Promise<DeliveryOutcome> {
    const { webhook, log, metrics, clock } = this.#options;
    const { id, attempts } = event;
    // What failed before is left to another node, or to the next start: this one may lack the option by mistake.
    if (webhook === null && attempts === 0) return { outcome: 'logged' };
    const body = JSON.stringify({ type: 'budget.threshold_reached', ...describeEvent(event) });
    const reason =
      webhook === null
        ? 'this gateway has no --webhook-url'
        : await sendWebhook(webhook, { id, body, now: clock.now() });
    if (reason === undefined) {
      metrics.webhookDelivery('delivered');
      return { outcome: 'delivered' };
    }
    const dueAt = event.claimedAt + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts);
    if (dueAt > event.at + RETRIED_MS) {
      metrics.webhookDelivery('given-up');
      log.error({ id, reason, attempts: attempts + 1 }, 'a webhook was given up after a day');
      return { outcome: 'given-up' };
    }
    metrics.webhookDelivery('failed');
    const next = new Date(dueAt).toISOString();
    if (attempts === 0)
      log.warn({ id, reason, next }, 'a webhook failed, and is tried again for a day');
    return { dueAt };
  }
}

/** What log and webhook say of an event. */
function describeEvent(event: BudgetEvent): Readonly<Record<string, unknown>> {
  const { id, accountId, name, group, period, credits, isHard, threshold, spent } = event;
  return {
    id,
    ...(group === null ? { token: accountId, name } : { group }),
    ...{ period, credits, hard: isHard, threshold, spent },
    at: new Date(event.at).toISOString(),
    resetsAt: new Date(event.resetsAt).toISOString(),
  };
}
