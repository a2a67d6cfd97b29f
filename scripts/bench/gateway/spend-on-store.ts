// A process with one store, on which 64 callers make calls without a pause: each finds its account, is admitted and
// settled. Arguments: `sqlite` and a data file, or `postgres`, an address and the name of the node; then the number of
// accounts. At each message with a number of seconds it replies with the calls per second.
import { systemClock } from '../../../packages/gateway/src/clock.ts';
import { openDatabase } from '../../../packages/gateway/src/database/open-database.ts';
import { openPostgres } from '../../../packages/gateway/src/database/postgres/open-postgres.ts';
import { parsePostgresAddress } from '../../../packages/gateway/src/database/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../packages/gateway/src/database/postgres/postgres-timeouts.ts';
import { hashToken } from '../../../packages/gateway/src/ledger/accounts/token.ts';
import { createPostgresStore } from '../../../packages/gateway/src/ledger/postgres/create-postgres-store.ts';
import { createSqliteStore } from '../../../packages/gateway/src/ledger/sqlite/create-sqlite-store.ts';
import type { Store } from '../../../packages/gateway/src/ledger/store.ts';

const CALLERS = 64;
const PLENTY = 1_000_000_000;
const [kind, place = '', node = '', accounts = '1'] = process.argv.slice(2);

async function openStore(): Promise<Store> {
  if (kind === 'sqlite')
    return createSqliteStore(openDatabase({ file: place }), { clock: systemClock });
  const address = parsePostgresAddress(place);
  if ('problem' in address) throw new Error(address.problem);
  const timeouts = postgresTimeouts(10_000);
  const postgres = await openPostgres(
    { ...address, passwordFile: null, passFile: null },
    { node, timeouts },
  );
  return createPostgresStore(postgres, { node, clock: systemClock });
}

const store = await openStore();
const hashes = Array.from({ length: Number(accounts) }, (_, at) => hashToken(`token ${at}`));
if ((await store.accounts()).length === 0)
  await store.createAccounts(
    hashes.map((secretHash, at) => ({
      ...{
        name: `account ${at}`,
        secretHash,
        operations: null,
        expiresAt: null,
        origins: null,
        group: null,
      },
      ...{ rate: { calls: 1_000_000, seconds: 1 }, dailyQuota: PLENTY, balance: PLENTY },
    })),
  );

let next = 0;

async function call(): Promise<void> {
  next += 1;
  const hash = hashes[next % hashes.length] ?? '';
  const requestId = `${node} ${next}`;
  const admission = await admit(hash, requestId);
  if (admission === 'changed') throw new Error('Unreachable: no account changes');
  if (!admission.ok) throw new Error(`refused by ${admission.limit}`);
  await store.settle(admission.reservation, 0);
  store.markDelivered(admission.reservation);
}

/** As a call does it. */
async function admit(hash: string, requestId: string) {
  const found = await store.findAccount(hash, 'remembered');
  if (found === undefined) throw new Error('Unreachable: the account exists');
  const { account, version } = found;
  const request = { accountId: account.id, version, requestId, cost: 1 };
  return store.admit({ ...request, operationId: 'searchUsers' });
}

process.on('message', async (seconds: number) => {
  const startedAt = performance.now();
  let calls = 0;
  const caller = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await call();
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  process.send?.({ rate: (calls / (performance.now() - startedAt)) * 1_000 });
});
process.on('disconnect', () => process.exit());
process.send?.({ isReady: true });
