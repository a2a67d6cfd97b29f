import { expect } from 'vitest';
import type { Admin } from '../../src/admin/admin.ts';
import type { ServedProcess } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import type { FaultPlace } from './fault-place.ts';
import { chargedRequests, REVOKED_TOKEN, type Reopened } from './work.ts';

/** The code of a response to an unknown or revoked token. */
const INVALID_TOKEN = 100;

/** All that a gateway has acknowledged to callers and administrators, or refused them. */
export class Acknowledged {
  /** Request ids of the responses with code 0, and of those with another one. */
  readonly charged: string[] = [];
  readonly refused: string[] = [];
  readonly #topUps: number[] = [];
  readonly #tooLate: string[] = [];
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
      () => admin.run('topUpToken', { account: 'caller', credits }),
      () => this.#topUps.push(credits) > 0,
    );
  }

  async revoke(admin: Admin): Promise<void> {
    await this.#acknowledge(
      () => admin.run('revokeToken', { account: 'revoked' }),
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
  async expectKept({ entries, url }: Reopened): Promise<void> {
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
    if (this.#isRevoked) expect((await searchUsers(url, REVOKED_TOKEN)).code).toBe(INVALID_TOKEN);
  }
}
