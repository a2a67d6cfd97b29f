import type { CallMeta } from '@social-data/client';
import { CommandError } from '../command-error.ts';
import { texts } from '../texts/texts.ts';

export type CreditBudget = ReturnType<typeof createCreditBudget>;

/**
 * Takes each call in flight for as costly as the most costly one so far, at least 1 credit. Until the service has told a
 * cost above 0, one call is in flight: cached responses cost 0, and say nothing about the others.
 */
export function createCreditBudget(maxCredits: number) {
  let spent = 0;
  /** Credits of these for calls whose cost the service did not tell. */
  let assumed = 0;
  let inFlight = 0;
  let highestCost = 0;
  let change = Promise.withResolvers<void>();
  const expected = () => Math.max(1, highestCost);
  const isBeyond = () => spent + (inFlight + 1) * expected() > maxCredits;
  const release = () => {
    inFlight -= 1;
    change.resolve();
    change = Promise.withResolvers();
  };
  return {
    /** A call more may cost too much, and may be sent when one in flight has ended. */
    get mayExceed() {
      const isUnknown = highestCost === 0 && Number.isFinite(maxCredits);
      return inFlight > 0 && (isUnknown || isBeyond());
    },
    /** To be called before a page is requested. @throws CommandError when it may cost more than is left */
    reserve() {
      if (isBeyond())
        throw new CommandError(7, texts.failure.maxCredits(withoutLastDigits(spent), assumed));
      inFlight += 1;
    },
    /** To be called when nothing was sent after all. */
    release,
    /** To be called when a call has ended, also by a failure; with undefined when it was aborted. */
    settle(meta: CallMeta | undefined) {
      const told = toldCost(meta);
      if (told === undefined) assumed += expected();
      spent += told ?? expected();
      highestCost = Math.max(highestCost, told ?? 0);
      release();
    },
    /** Resolves when the next call has ended. */
    change: () => change.promise,
  };
}

/** Undefined for a call that may have been billed without a word about it. A cost below 0 would be credits for more pages. */
export function toldCost(meta: CallMeta | undefined): number | undefined {
  if (meta?.cost !== undefined && meta.cost >= 0) return meta.cost;
  const isSentAndNotRefused = meta === undefined || (meta.attempts > 0 && !meta.code);
  return isSentAndNotRefused ? undefined : 0;
}

/** A sum of credits, which may be fractions: their sum differs from what was told in its last digits. */
export function withoutLastDigits(credits: number): number {
  return Number(credits.toFixed(6));
}
