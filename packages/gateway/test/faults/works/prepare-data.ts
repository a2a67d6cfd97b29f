import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashToken } from '../../../src/ledger/accounts/token.ts';
import { openDataFile } from '../../../src/open-data-file.ts';
import { call, create, times } from '../../ledger/caller.ts';
import { createFakeClock } from '../../ledger/fake-clock.ts';

/** The token of the account `caller`, which has credits for all calls of a test. */
export const CALLER_TOKEN = 'demo-caller';
/** The tokens of the accounts `rotated` and `revoked`. */
export const ROTATED_TOKEN = 'demo-rotated';
export const REVOKED_TOKEN = 'demo-revoked';

/** Calls of January 2026 in the ledger of the data. */
const JANUARY_CALLS = 600;

/** Creates a data folder with three accounts, a ledger and a small dataset. */
export async function prepareData(root: string): Promise<void> {
  mkdirSync(join(root, 'data'), { mode: 0o700 });
  const clock = createFakeClock();
  const data = openDataFile(join(root, 'data', 'gateway.sqlite'), { clock, quotaZone: 'UTC' });
  const harness = { store: () => data.store, clock };
  const balance = 1_000_000;
  const accounts = { caller: CALLER_TOKEN, rotated: ROTATED_TOKEN, revoked: REVOKED_TOKEN };
  for (const [name, token] of Object.entries(accounts))
    await create(harness, { name, balance, secretHash: hashToken(token) });
  const [caller] = await data.store.accounts();
  if (caller === undefined) throw new Error('Unreachable: the account was created');
  await times(JANUARY_CALLS, () => call(harness, caller));
  await data.dataset.seed({ users: 20, questions: 0, authors: 0 });
  await data.close();
}
