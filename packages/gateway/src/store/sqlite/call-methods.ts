import type { Store } from '../store.ts';
import { limitStateOf } from './account-state.ts';
import { takeLimits } from './admission.ts';
import type { OpenCall } from './open-call.ts';
import { checkOpen, type StoreParts } from './store-parts.ts';

type CallMethods = Pick<
  Store,
  'findAccount' | 'admit' | 'settle' | 'markDelivered' | 'count' | 'limits'
>;

/** The methods of a store that every call goes through. */
export function callMethods(parts: StoreParts): CallMethods {
  const { book, journal, clock, nextId } = parts;
  return {
    findAccount(secretHash, now) {
      return book.accountOfSecret(secretHash, now)?.holder;
    },
    admit(call) {
      checkOpen(parts);
      const account = book.account(call.accountId);
      const use = book.use(account, call.day);
      const taken = takeLimits(account, use, call, nextId);
      if ('limit' in taken) {
        return { ok: false, ...taken, limits: limitStateOf(account, use, call.monotonic) };
      }
      journal.opened(taken);
      return { ok: true, reservation: taken.reservation };
    },
    settle({ id, cost }, outcome, prepare) {
      return new Promise((resolve, reject) => {
        checkOpen(parts);
        const prepareFor = ({ account, use }: OpenCall) => {
          const limits = limitStateOf(account, use, clock.monotonic());
          try {
            const prepared = prepare({ charged: outcome.code === 0 ? cost : 0, limits });
            return () => resolve(prepared);
          } catch (fault) {
            return () => reject(fault);
          }
        };
        journal.settle(id, outcome, prepareFor, reject);
      });
    },
    markDelivered({ id }) {
      if (parts.isOpen) journal.delivered(id);
    },
    count(call) {
      if (parts.isOpen) journal.count(call);
    },
    async limits(accountId, { day, monotonic }) {
      checkOpen(parts);
      const account = book.account(accountId);
      return limitStateOf(account, book.use(account, day), monotonic);
    },
  };
}
