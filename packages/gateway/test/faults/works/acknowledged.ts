import { expect } from 'vitest';
import type { Admin } from '../../../src/admin/admin.ts';
import type { ServedProcess } from '../../command/run-command.ts';
import { searchUsers } from '../../command/search-users.ts';
import type { FaultPlace } from '../fault-place.ts';
import { REVOKED_TOKEN, ROTATED_TOKEN } from './prepare-data.ts';
import { chargedRequests, type Reopened } from './reopen.ts';

/** The code of a response to an unknown or revoked token. */
const INVALID_TOKEN = 100;

/** All that a gateway has acknowledged to callers and administrators, or refused them. */
export class Acknowledged {
  /** Request ids of the responses with code 0, and of those with another one. */
  readonly charged: string[] = [];
  readonly refused: string[] = [];
  readonly #topUps: number[] = [];
  readonly #names: string[] = [];
  readonly #tooLate: string[] = [];
  #rotated: string | undefined = ROTATED_TOKEN;
  #isRevoked = false;
  readonly #place: FaultPlace;

  constructor(place: FaultPlace) {
    this.#place = place;
  }

  /** Searches for users. False when no whole response came. */
  async search(
    { url }: Pick<ServedProcess, 'url'>,
    token: string,
    keyword?: string,
  ): Promise<boolean> {
    return this.#acknowledge(
      () => searchUsers(url, token, keyword),
      ({ code, requestId }) => {
        (code === 0 ? this.charged : this.refused).push(requestId);
        return code === 0;
      },
    );
  }

  async topUp(admin: Admin, credits: number): Promise<void> {
    await this.#acknowledge(
      () => admin.topUpToken({ account: 'caller', credits }),
      () => this.#topUps.push(credits) > 0,
    );
  }

  async createToken(admin: Admin, name: string): Promise<void> {
    const unlimited = { operations: null, rate: null, dailyQuota: null, balance: null };
    const account = { ...unlimited, name, origins: null, group: null, expiresAt: null };
    await this.#acknowledge(
      () => admin.createToken(account),
      () => this.#names.push(name) > 0,
    );
  }

  async rotate(admin: Admin): Promise<void> {
    // Without a reply, the earlier token may be the one that is valid.
    this.#rotated = undefined;
    await this.#acknowledge(
      () => admin.rotateToken({ account: 'rotated', overlap: 0 }),
      ({ token }) => {
        this.#rotated = token;
        return true;
      },
    );
  }

  async revoke(admin: Admin): Promise<void> {
    await this.#acknowledge(
      () => admin.revokeToken({ account: 'revoked' }),
      () => {
        this.#isRevoked = true;
        return true;
      },
    );
  }

  /**
   * Notes what is acknowledged, also when that happens after a failure, which must never be.
   * @param note returns whether it is an acknowledgement
   */
  async #acknowledge<Reply>(
    ask: () => Promise<Reply>,
    note: (reply: Reply) => boolean,
  ): Promise<boolean> {
    const hadFailed = this.#place.hasFailed();
    try {
      const reply = await ask();
      if (note(reply) && hadFailed) this.#tooLate.push(JSON.stringify(reply));
      return true;
    } catch {
      return false;
    }
  }

  /** Checks that everything acknowledged is there, and that nothing refused was charged. */
  async expectKept({ entries, url, admin }: Reopened): Promise<void> {
    expect(this.#tooLate, 'acknowledged after a failure').toEqual([]);
    const charged = new Set(chargedRequests(entries));
    expect(
      this.charged.filter((id) => !charged.has(id)),
      'lost charges',
    ).toEqual([]);
    expect(
      this.refused.filter((id) => charged.has(id)),
      'charges of refused calls',
    ).toEqual([]);
    const credited = entries
      .filter(({ state }) => state === 'topped-up')
      .map(({ credits }) => credits);
    for (const credits of this.#topUps)
      expect(
        credited.filter((each) => each === credits),
        'top-ups',
      ).toEqual([credits]);
    const accounts = await admin.listTokens({});
    expect(accounts.map(({ name }) => name)).toEqual(expect.arrayContaining(this.#names));
    if (this.#isRevoked) expect((await searchUsers(url, REVOKED_TOKEN)).code).toBe(INVALID_TOKEN);
    if (this.#rotated !== undefined) expect((await searchUsers(url, this.#rotated)).code).toBe(0);
  }
}
