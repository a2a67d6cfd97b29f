import { createToken, hashToken } from '../../packages/gateway/src/ledger/accounts/token.ts';
import type { Store } from '../../packages/gateway/src/ledger/store.ts';

const BALANCE = 1_000_000_000;

/** An account whose charges are compared with what its responses say. */
export interface ChargedAccount {
  readonly token: string;
  /** Adds the cost that a response names, and compares the balance that it names. */
  addResponse(cost: string | undefined, balance: string | undefined): void;
  /** Throws when the ledger does not explain exactly the charges that the responses named. */
  check(): Promise<void>;
}

export async function createChargedAccount(store: Store): Promise<ChargedAccount> {
  const token = createToken();
  const unlimited = { operations: null, rate: null, dailyQuota: null, expiresAt: null };
  const { id } = await store.createAccount({
    ...{ ...unlimited, origins: null, group: null, balance: BALANCE },
    ...{ name: 'fuzzed', secretHash: hashToken(token) },
  });
  let charged = 0;
  return {
    token,
    addResponse(cost, balance) {
      charged += Number(cost ?? 0);
      if (balance !== undefined && Number(balance) !== BALANCE - charged)
        throw new Error(`The balance is ${balance} after charges of ${charged} from ${BALANCE}.`);
    },
    async check() {
      let ofLedger = 0;
      for await (const rows of store.usage({ accountId: id }))
        for (const { credits } of rows) ofLedger += credits;
      const problems = [...(await store.verify())];
      if (ofLedger !== charged)
        problems.push(`The responses named charges of ${charged}, the ledger has ${ofLedger}.`);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}
