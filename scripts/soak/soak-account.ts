import type { Admin, NewToken } from '../../packages/gateway/src/admin/admin.ts';
import type { CallOutcome } from './make-call.ts';

const BALANCE = 1_000_000_000;

const unlimited = {
  ...{
    operations: null,
    rate: null,
    dailyQuota: null,
    expiresAt: null,
    origins: null,
    group: null,
  },
  balance: BALANCE,
} satisfies Omit<NewToken, 'name'>;

/** An account whose callers count what they were charged. */
export class SoakAccount {
  readonly name: string;
  readonly token: string;
  #charged = 0;
  #unknown = 0;

  private constructor(name: string, token: string) {
    this.name = name;
    this.token = token;
  }

  /** Creates an account without limits, apart from those given. */
  static async create(
    admin: Admin,
    name: string,
    limits: Partial<NewToken> = {},
  ): Promise<SoakAccount> {
    const { token } = await admin.createToken({ ...unlimited, ...limits, name });
    return new SoakAccount(name, token);
  }

  /** Adds a call. One without a whole response may have cost a credit. */
  add({ code, cost }: CallOutcome): void {
    this.#charged += cost;
    if (typeof code === 'string') this.#unknown += 1;
  }

  /** Adds a call whose response nobody read. */
  addUnread(): void {
    this.#unknown += 1;
  }

  /** Why the balance is not what the callers counted; undefined when it is. */
  async problem(admin: Admin): Promise<string | undefined> {
    const { account } = await admin.showToken({ account: this.name });
    const charged = BALANCE - (account.balance ?? 0);
    const most = this.#charged + this.#unknown;
    if (charged >= this.#charged && charged <= most) return undefined;
    const counted = most === this.#charged ? `${most}` : `${this.#charged} to ${most}`;
    return `The account ${this.name} was charged ${charged} credits; its callers counted ${counted}.`;
  }
}
