/**
 * A node in a process of its own. Reads account ids from standard input, one per line, makes simultaneous calls of each
 * account and prints how many passed. Arguments: the address of the database, the name of the node, the calls per
 * account.
 */
import { createInterface } from 'node:readline';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { parsePostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { createPostgresStore } from '../../../ledger/src/postgres/create-postgres-store.ts';
import { systemClock } from '../../../source/src/source.ts';

const [url = '', node = '', calls = ''] = process.argv.slice(2);
const address = parsePostgresAddress(url);
if ('problem' in address) throw new Error(address.problem);
const timeouts = postgresTimeouts();
const postgres = await openPostgres(
  { ...address, passwordFile: null, passFile: null },
  { node, timeouts },
);
const store = await createPostgresStore(postgres, { node, clock: systemClock });

async function call(accountId: string, requestId: string): Promise<boolean> {
  const admission = await store.admit({
    ...{ accountId, requestId, operationId: 'searchUsers', cost: 1 },
  });
  if (admission === 'changed' || !admission.ok) return false;
  await store.settle(admission.reservation, 0);
  return true;
}

process.stdout.write('ready\n');
for await (const accountId of createInterface({ input: process.stdin })) {
  const passed = await Promise.all(
    Array.from({ length: Number(calls) }, (_, at) => call(accountId, `${node} ${at}`)),
  );
  process.stdout.write(`${passed.filter(Boolean).length}\n`);
}
await store.close();
await postgres.close();
