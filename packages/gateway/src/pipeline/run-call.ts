import { type QuotaDay, quotaDay } from '../limits/quota-day.ts';
import type { SourceAnswer, SourceCall } from '../source/source.ts';
import type { Admission, LimitState, Reservation, Settlement } from '../store/store.ts';
import type { TokenHolder } from '../tokens/token-account.ts';
import { admit, explainAdmission } from './admit.ts';
import { askSource } from './ask-source.ts';
import { authenticate } from './authenticate.ts';
import { authorizeOperation, authorizeOrigin } from './authorize.ts';
import type { Call, CallEnd } from './call.ts';
import { type Refusal, refuse } from './refusal.ts';
import { codes } from './result-code.ts';
import type { Rooms } from './rooms.ts';
import { validate } from './validate.ts';

/** Who answers a call. */
export interface Answerer {
  /** Makes the answer and has no effect on anyone: it may be asked for another one, when the first end could not be kept. */
  prepare(end: CallEnd): void;
  /** Sends what was prepared last. Never throws. */
  answer(): void;
  /** Answers a call that broke off for a reason that nobody foresaw. Never throws. */
  failed(fault: unknown): void;
}

/**
 * Leads one call through the rooms: authenticate, authorize, validate, admit, source, settle. The order
 * is that of decision D4. What was admitted is always settled, whether or not the caller is still there.
 * @param answerer is told of the end: `answer` after `prepare`, or `failed`, once
 */
export function runCall(call: Call, rooms: Rooms, answerer: Answerer): void {
  try {
    new CallRun(call, rooms, answerer).begin();
  } catch (fault) {
    answerer.failed(fault);
  }
}

/** An account at the time of a call. */
interface Standing {
  readonly account: TokenHolder;
  readonly day: QuotaDay;
}

/**
 * A call on its way. What a room has at hand is gone on with at once: a promise between two rooms costs as much as a room.
 */
class CallRun {
  readonly #call: Call;
  readonly #rooms: Rooms;
  readonly #answerer: Answerer;

  constructor(call: Call, rooms: Rooms, answerer: Answerer) {
    this.#call = call;
    this.#rooms = rooms;
    this.#answerer = answerer;
  }

  begin(): void {
    const now = this.#rooms.clock.now();
    this.#goOn(authenticate(this.#call.target, this.#rooms.store, now), (found) => {
      if (found.ok) this.#judge(found.account, now);
      else this.#end({ ...found, charged: 0 });
    });
  }

  #judge(account: TokenHolder, now: number): void {
    const standing = { account, day: quotaDay(this.#rooms.quotaZone, now) };
    const { origin, operationId } = this.#call;
    const denied = authorizeOrigin(account, origin) ?? authorizeOperation(account, operationId);
    const judged = denied ?? validate(this.#call);
    if (judged.ok) this.#admit(judged.values, standing, now);
    else this.#endUncharged(judged, standing);
  }

  #admit(values: SourceCall['values'], standing: Standing, now: number): void {
    const { account, day } = standing;
    this.#goOn(admit(this.#call, account, day, now, this.#rooms), (admission) => {
      if (admission.ok) this.#ask(values, admission.reservation, standing);
      else this.#refuse(admission, standing);
    });
  }

  #refuse(admission: Extract<Admission, { ok: false }>, standing: Standing): void {
    const { account, day } = standing;
    const refusal = explainAdmission(admission, this.#call, day, this.#rooms);
    this.#count(refusal.code, standing);
    const { limits } = admission;
    this.#end({ ...refusal, account, quotaResetsAt: day.resetsAt, limits, charged: 0 });
  }

  #ask(values: SourceCall['values'], reservation: Reservation, standing: Standing): void {
    this.#goOn(askSource(this.#call, values, this.#rooms), (answer) =>
      this.#settle(answer, reservation, standing),
    );
  }

  #settle(answer: SourceAnswer, reservation: Reservation, standing: Standing): void {
    const { store, clock, faults } = this.#rooms;
    const outcome = { code: answer.ok ? codes.success : answer.code, now: clock.now() };
    const prepare = (settled: Settlement) =>
      this.#answerer.prepare(endOf(answer, reservation, settled, standing));
    const kept = () => {
      faults.storeWorked();
      this.#answerer.answer();
    };
    store
      .settle(reservation, outcome, prepare)
      .then(kept, (fault: unknown) => this.#endUnkept(fault, answer, standing));
  }

  /** It is not on the disk, so nothing may be handed over; a failure stays what it was. */
  #endUnkept(fault: unknown, answer: SourceAnswer, standing: Standing): void {
    this.#rooms.faults.storeFailed(this.#call.requestId, fault);
    const told = answer.ok ? refuse('serverError') : answer;
    // A store that fails may not know its limits either.
    const limits = this.#limits(standing).catch(() => undefined);
    this.#endUncharged(told, standing, limits);
  }

  #endUncharged(
    refusal: Refusal,
    standing: Standing,
    limits: Promise<LimitState | undefined> = this.#limits(standing),
  ): void {
    this.#count(refusal.code, standing);
    const { account, day } = standing;
    const end = { ...refusal, account, quotaResetsAt: day.resetsAt, charged: 0 };
    this.#goOn(limits, (known) => this.#end(known ? { ...end, limits: known } : end));
  }

  /** Rejects, and never throws. */
  async #limits({ account, day }: Standing): Promise<LimitState> {
    const { store, clock } = this.#rooms;
    return store.limits(account.id, { day: day.day, monotonic: clock.monotonic() });
  }

  #end(end: CallEnd): void {
    this.#answerer.prepare(end);
    this.#answerer.answer();
  }

  #count(code: number, { account, day }: Standing): void {
    const { operationId } = this.#call;
    this.#rooms.store.count({ accountId: account.id, operationId, day: day.day, code });
  }

  /** Goes on with what a room gives, at once when it is there. */
  #goOn<Given>(given: Given | Promise<Given>, next: (given: Given) => void): void {
    if (given instanceof Promise) {
      given.then(next).catch((fault: unknown) => this.#answerer.failed(fault));
    } else {
      next(given);
    }
  }
}

function endOf(
  answer: SourceAnswer,
  reservation: Reservation,
  { limits, charged }: Settlement,
  { account, day }: Standing,
): CallEnd {
  const quotaResetsAt = day.resetsAt;
  if (!answer.ok) return { ...answer, account, quotaResetsAt, limits, charged };
  return {
    code: codes.success,
    message: 'success',
    payload: answer,
    account,
    quotaResetsAt,
    limits,
    charged,
    reservation,
  };
}
