import { expect } from 'vitest';
import type { Reservation } from '../../src/store/store.ts';
import { InsufficientCreditsError, StoreWriteError } from '../../src/store/store-errors.ts';
import type { TokenAccount } from '../../src/tokens/token-account.ts';
import { admit, create, limitsOf, settle, tally } from './caller.ts';
import type { StoreHarness } from './harness.ts';
import { ModelAccount, type ModelCall } from './reference-model.ts';
import { type Event, RATE_SECONDS } from './traffic.ts';

interface Beginning {
  readonly calls: number | null;
  readonly quota: number | null;
  readonly balance: number | null;
}

interface Subject {
  readonly account: TokenAccount;
  readonly model: ModelAccount;
  /** Calls under way, in the store and in the model. */
  readonly open: Map<Reservation, ModelCall>;
  /** What its calls were charged as, by request. */
  readonly chargedRequests: string[];
  toppedUp: number;
}

/** Leads a store and the model through the same events. */
export class ModelRun {
  readonly #harness: StoreHarness;
  readonly #subjects: Subject[] = [];
  #secrets = 0;

  constructor(harness: StoreHarness) {
    this.#harness = harness;
  }

  async begin(beginnings: readonly Beginning[]): Promise<void> {
    for (const { calls, quota, balance } of beginnings) {
      const rate = rateOf(calls);
      const account = await create(this.#harness, { rate, dailyQuota: quota, balance });
      const model = new ModelAccount({ rate, quota, balance });
      const subject = { account, model, open: new Map(), chargedRequests: [] };
      this.#subjects.push({ ...subject, toppedUp: balance ?? 0 });
    }
  }

  async apply(event: Event): Promise<void> {
    switch (event.kind) {
      case 'calls':
        return this.#calls(event, this.#subject(event.account));
      case 'finish':
        return this.#finish(event);
      case 'refused':
        return this.#refused(event, this.#subject(event.account));
      case 'advance':
        return this.#harness.clock.advance(event.milliseconds);
      case 'jump':
        return this.#harness.clock.jump(event.hours * 3_600_000);
      case 'top-up':
        return this.#topUp(event.credits, this.#subject(event.account));
      case 'limit':
        return this.#limit(event, this.#subject(event.account));
      case 'rotate':
      case 'revoke':
        return this.#administer(event.kind, this.#subject(event.account));
      case 'reopen':
      case 'crash':
        return this.#restart(event.kind);
    }
  }

  async #calls({ cost, codes, canWrite }: Event & { kind: 'calls' }, subject: Subject) {
    const { clock } = this.#harness;
    const expected = codes.map(() => subject.model.admit(cost, clock.day(), clock.monotonic()));
    const admissions = await Promise.all(
      codes.map(() => admit(this.#harness, subject.account, { cost })),
    );
    const ending: [Reservation, ModelCall, number][] = [];
    admissions.forEach((admission, index) => {
      const call = expected[index];
      if (!admission.ok || typeof call !== 'object') {
        expect(admission.ok ? 'passed' : admission.limit).toBe(call);
        return;
      }
      const code = codes[index] ?? null;
      if (code === null) subject.open.set(admission.reservation, call);
      else ending.push([admission.reservation, call, code]);
    });
    await this.#settle(subject, ending, canWrite);
  }

  async #finish({ code, canWrite }: Event & { kind: 'finish' }): Promise<void> {
    for (const subject of this.#subjects) {
      const ending = [...subject.open].map(([held, call]) => [held, call, code] as const);
      subject.open.clear();
      await this.#settle(subject, ending, canWrite);
    }
  }

  /** Ends calls at the same time. When nothing can be written, each rejects and is charged to nobody. */
  async #settle(
    { model, chargedRequests }: Subject,
    ending: readonly (readonly [Reservation, ModelCall, number])[],
    canWrite: boolean,
  ): Promise<void> {
    this.#harness.failWrites(!canWrite);
    const ends = await Promise.allSettled(
      ending.map(([reservation, , code]) => settle(this.#harness, reservation, code)),
    );
    this.#harness.failWrites(false);
    ends.forEach((end, index) => {
      const [reservation, call, code] = ending[index] ?? [];
      if (reservation === undefined || call === undefined || code === undefined) return;
      expect(end.status).toBe(canWrite ? 'fulfilled' : 'rejected');
      if (end.status === 'rejected') {
        expect(end.reason).toBeInstanceOf(StoreWriteError);
        model.fail(call);
        const { accountId, operationId, day } = reservation;
        this.#harness.store().count({ accountId, operationId, day, code: 500 });
        return;
      }
      model.settle(call, code);
      expect(end.value.charged).toBe(code === 0 ? call.cost : 0);
      if (code === 0) chargedRequests.push(reservation.requestId);
      if (code === 0 && index % 2 === 0) this.#harness.store().markDelivered(reservation);
    });
  }

  #refused({ code }: Event & { kind: 'refused' }, { account, model }: Subject): void {
    const day = this.#harness.clock.day();
    model.count(day, code);
    const call = { accountId: account.id, operationId: 'searchUsers', day, code } as const;
    this.#harness.store().count(call);
  }

  async #topUp(credits: number, subject: Subject): Promise<void> {
    const { account, model } = subject;
    const done = this.#harness.store().topUp(account.id, credits, this.#harness.clock.now());
    if ((model.available() ?? 0) + credits < 0) {
      await expect(done).rejects.toThrow(InsufficientCreditsError);
      return;
    }
    await done;
    model.balance = (model.balance ?? 0) + credits;
    subject.toppedUp += credits;
  }

  async #limit({ calls, quota }: Event & { kind: 'limit' }, { account, model }: Subject) {
    const rate = rateOf(calls);
    await this.#harness.store().updateAccount(account.id, { rate, dailyQuota: quota });
    if (rate === null) model.passed = [];
    Object.assign(model, { rate, quota });
  }

  async #administer(kind: 'rotate' | 'revoke', { account }: Subject): Promise<void> {
    const { store, clock } = this.#harness;
    this.#secrets += 1;
    const secret = `rotated ${account.id} ${this.#secrets}`;
    if (kind === 'revoke') await store().revokeAccount(account.id, clock.now());
    else await store().rotateSecret(account.id, secret, clock.now());
    if (kind === 'rotate') expect((await store().findAccount(secret, 0))?.id).toBe(account.id);
  }

  async #restart(kind: 'reopen' | 'crash'): Promise<void> {
    await this.#harness[kind]();
    const released = this.#harness.store().released.map(({ requestId }) => requestId);
    const open = this.#subjects.flatMap((subject) => [...subject.open.keys()]);
    expect(released.sort()).toEqual(open.map(({ requestId }) => requestId).sort());
    for (const { model, open } of this.#subjects) {
      model.restart();
      open.clear();
    }
  }

  /** Everything that can be seen of the store is what the model has. To look is to write what is open. */
  async compare(): Promise<void> {
    const { store, clock } = this.#harness;
    expect(await store().verify()).toEqual([]);
    const usage = await store().usage();
    for (const { account, model, chargedRequests, toppedUp } of this.#subjects) {
      const limits = model.limits(clock.day(), clock.monotonic());
      expect(await limitsOf(this.#harness, account)).toEqual(limits);
      const counted = usage
        .filter(({ accountId }) => accountId === account.id)
        .map(({ day, code, calls, credits }) => [`${day} ${code}`, { calls, credits }] as const);
      expect(new Map(counted)).toEqual(model.usage);
      const lines = await store().ledger({ accountId: account.id });
      const kept = lines.filter(({ state }) => state === 'charged' || state === 'delivered');
      expect(kept.map(({ requestId }) => requestId).sort()).toEqual([...chargedRequests].sort());
      const states = tally(lines.map(({ state }) => state));
      expect(states.reserved ?? 0).toBe(model.open.size);
      expect(states.released ?? 0).toBe(model.released);
      const touched = lines.filter(({ balanceAfter }) => balanceAfter !== null);
      const total = touched.reduce((sum, { credits }) => sum + credits, 0);
      expect(total).toBe(model.balance ?? 0);
      const toppedUpBy = lines.filter(({ state }) => state === 'topped-up');
      expect(toppedUpBy.reduce((sum, { credits }) => sum + credits, 0)).toBe(toppedUp);
      for (const call of model.open) call.isWritten = true;
    }
  }

  #subject(index: number): Subject {
    const subject = this.#subjects[index];
    if (subject === undefined) throw new Error(`There is no account ${index}.`);
    return subject;
  }
}

function rateOf(calls: number | null) {
  return calls === null ? null : { calls, seconds: RATE_SECONDS };
}
