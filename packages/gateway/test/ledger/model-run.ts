import { expect } from 'vitest';
import type { AccountSummary } from '../../../ledger/src/accounts.ts';
import type { Reservation, Settlement } from '../../../ledger/src/store.ts';
import { StoreWriteError } from '../../../ledger/src/store-errors.ts';
import { admit, create, limitsOf, settle, tally } from './caller.ts';
import type { StoreHarness } from './harness.ts';
import { ModelAccount, type ModelCall } from './reference-model.ts';
import { rowsOf, usageRows } from './rows-of.ts';
import { type CallEnd, type Event, PROBABLY_BILLED, RATE_SECONDS } from './traffic.ts';

interface InitialLimits {
  readonly calls: number | null;
  readonly quota: number | null;
  readonly balance: number | null;
}

interface TestedAccount {
  readonly account: AccountSummary;
  readonly model: ModelAccount;
  /** Calls in flight, in the store and in the model. */
  readonly open: Map<Reservation, ModelCall>;
  /** Request ids of the charged calls. */
  readonly chargedRequests: string[];
  toppedUp: number;
}

/** Applies the same events to a store and to the reference model, and compares the two. */
export class ModelRun {
  readonly #harness: StoreHarness;
  readonly #tested: TestedAccount[] = [];
  #secrets = 0;

  constructor(harness: StoreHarness) {
    this.#harness = harness;
  }

  async createAccounts(initialLimits: readonly InitialLimits[]): Promise<void> {
    for (const { calls, quota, balance } of initialLimits) {
      const rate = rateOf(calls);
      const account = await create(this.#harness, { rate, dailyQuota: quota, balance });
      const model = new ModelAccount({ rate, quota, balance }, this.#harness);
      const tested = { account, model, open: new Map(), chargedRequests: [] };
      this.#tested.push({ ...tested, toppedUp: balance ?? 0 });
    }
  }

  async apply(event: Event): Promise<void> {
    switch (event.kind) {
      case 'calls':
        return this.#calls(event, this.#testedAccount(event.account));
      case 'finish':
        return this.#finish(event);
      case 'refused':
        return this.#refused(event, this.#testedAccount(event.account));
      case 'advance':
        return this.#harness.clock.advance(event.milliseconds);
      case 'jump':
        return this.#harness.clock.jump(event.hours * 3_600_000);
      case 'top-up':
        return this.#topUp(event.credits, this.#testedAccount(event.account));
      case 'balance':
        return this.#setBalance(event.balance, this.#testedAccount(event.account));
      case 'limit':
        return this.#limit(event, this.#testedAccount(event.account));
      case 'rotate':
      case 'revoke':
        return this.#administer(event.kind, this.#testedAccount(event.account));
      case 'reopen':
      case 'crash':
        return this.#restart(event.kind);
    }
  }

  async #calls({ cost, ends, canWrite }: Event & { kind: 'calls' }, tested: TestedAccount) {
    const { clock } = this.#harness;
    const expected = ends.map(() => tested.model.admit(cost, clock.day(), clock.monotonic()));
    const admissions = await Promise.all(
      ends.map(() => admit(this.#harness, tested.account, { cost })),
    );
    const settling: [Reservation, ModelCall, CallEnd][] = [];
    admissions.forEach((admission, index) => {
      const call = expected[index];
      if (!admission.ok || typeof call !== 'object') {
        expect(admission.ok ? 'passed' : admission.limit).toBe(call);
        return;
      }
      const end = ends[index] ?? null;
      if (end === null) tested.open.set(admission.reservation, call);
      else settling.push([admission.reservation, call, end]);
    });
    await this.#settle(tested, settling, canWrite);
  }

  async #finish({ end, canWrite }: Event & { kind: 'finish' }): Promise<void> {
    for (const tested of this.#tested) {
      const settling = [...tested.open].map(
        ([reservation, call]) => [reservation, call, end] as const,
      );
      tested.open.clear();
      await this.#settle(tested, settling, canWrite);
    }
  }

  /** Settles calls at the same time. When writes fail, each settlement rejects and nothing is charged. */
  async #settle(
    { model, chargedRequests }: TestedAccount,
    settling: readonly (readonly [Reservation, ModelCall, CallEnd])[],
    canWrite: boolean,
  ): Promise<void> {
    await this.#harness.failWrites(!canWrite);
    const outcomes = await Promise.allSettled(
      settling.map(([reservation, , end]) => this.#end(reservation, end)),
    );
    await this.#harness.failWrites(false);
    outcomes.forEach((outcome, index) => {
      const [reservation, call, end] = settling[index] ?? [];
      if (reservation === undefined || call === undefined || end === undefined) return;
      expect(outcome.status).toBe(canWrite ? 'fulfilled' : 'rejected');
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toBeInstanceOf(StoreWriteError);
        model.fail(call);
        const { accountId, operationId, day } = reservation;
        this.#harness.store().count({ accountId, operationId, day, code: 500 });
        return;
      }
      model.settle(call, end);
      expect(outcome.value.charged).toBe(end === 0 ? call.cost : 0);
      if (end === 0) chargedRequests.push(reservation.requestId);
      if (end === 0 && index % 2 === 0) this.#harness.store().markDelivered(reservation);
    });
  }

  #end(reservation: Reservation, end: CallEnd): Promise<Settlement> {
    const notes = { uncertain: 1, takesQuota: true };
    return end === PROBABLY_BILLED
      ? this.#harness.store().settle(reservation, 500, notes)
      : settle(this.#harness, reservation, end);
  }

  #refused({ code }: Event & { kind: 'refused' }, { account, model }: TestedAccount): void {
    const day = this.#harness.clock.day();
    model.count(day, code);
    const call = { accountId: account.id, operationId: 'searchUsers', day, code } as const;
    this.#harness.store().count(call);
  }

  async #topUp(credits: number, tested: TestedAccount): Promise<void> {
    const { account, model } = tested;
    const done = this.#harness.store().topUp(account.id, credits);
    if (model.balance === null) {
      await expect(done).rejects.toThrow('is unlimited');
      return;
    }
    if ((model.available() ?? 0) + credits < 0) {
      await expect(done).rejects.toThrow('cannot be removed');
      return;
    }
    await done;
    model.balance += credits;
    tested.toppedUp += credits;
  }

  async #setBalance(balance: number | null, tested: TestedAccount): Promise<void> {
    const { account, model } = tested;
    const { balance: before } = model;
    await this.#harness.store().updateAccount(account.id, { balance });
    model.balance = balance === null ? null : balance + model.reserved();
    tested.toppedUp += (model.balance ?? 0) - (before ?? 0);
  }

  async #limit({ calls, quota }: Event & { kind: 'limit' }, { account, model }: TestedAccount) {
    const rate = rateOf(calls);
    await this.#harness.store().updateAccount(account.id, { rate, dailyQuota: quota });
    if (rate === null) model.passed = [];
    Object.assign(model, { rate, quota });
  }

  async #administer(kind: 'rotate' | 'revoke', { account }: TestedAccount): Promise<void> {
    const { store, clock } = this.#harness;
    this.#secrets += 1;
    const secret = `rotated ${account.id} ${this.#secrets}`;
    if (kind === 'revoke') await store().revokeAccount(account.id);
    else await store().rotateSecret(account.id, secret, clock.now());
    if (kind === 'rotate') expect((await store().findAccount(secret))?.account.id).toBe(account.id);
  }

  async #restart(kind: 'reopen' | 'crash'): Promise<void> {
    await this.#harness[kind]();
    const released = this.#harness.store().released.map(({ requestId }) => requestId);
    const open = this.#tested.flatMap((tested) => [...tested.open.keys()]);
    expect(released.sort()).toEqual(open.map(({ requestId }) => requestId).sort());
    for (const { model, open } of this.#tested) {
      model.restart();
      open.clear();
    }
  }

  /**
   * Expects that the store agrees with the model in everything that can be read. Reading also writes the calls in
   * flight.
   */
  async compare(): Promise<void> {
    const { store, clock } = this.#harness;
    expect(await store().verify()).toEqual([]);
    const usage = await usageRows(store());
    for (const { account, model, chargedRequests, toppedUp } of this.#tested) {
      const limits = model.limits(clock);
      expect(await limitsOf(this.#harness, account)).toEqual(limits);
      const countedUsage = usage
        .filter(({ accountId }) => accountId === account.id)
        .map(({ day, code, calls, credits }) => [`${day} ${code}`, { calls, credits }] as const);
      expect(new Map(countedUsage)).toEqual(model.usage);
      const entries = await rowsOf(store().ledger({ accountIds: [account.id] }));
      const charged = entries.filter(({ state }) => state === 'charged' || state === 'delivered');
      expect(charged.map(({ requestId }) => requestId).sort()).toEqual([...chargedRequests].sort());
      const states = tally(entries.map(({ state }) => state));
      expect(states.reserved ?? 0).toBe(model.open.size);
      expect(states.released ?? 0).toBe(model.released);
      expect(states['quota-taken'] ?? 0).toBe(model.probablyBilled.length);
      const balanceEntries = entries.filter(({ balanceAfter }) => balanceAfter !== null);
      const total = balanceEntries.reduce((sum, { credits }) => sum + credits, 0);
      expect(total).toBe(model.balance ?? 0);
      const topUps = entries.filter(({ state }) => state === 'topped-up');
      expect(topUps.reduce((sum, { credits }) => sum + credits, 0)).toBe(toppedUp);
      for (const call of model.open) call.isWritten = true;
    }
  }

  #testedAccount(index: number): TestedAccount {
    const tested = this.#tested[index];
    if (tested === undefined) throw new Error(`There is no account ${index}.`);
    return tested;
  }
}

function rateOf(calls: number | null) {
  return calls === null ? null : { calls, seconds: RATE_SECONDS };
}
