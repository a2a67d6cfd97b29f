/**
 * A process that makes calls until it is killed. It settles most calls, leaves every tenth in flight, and prints the
 * request id of each charged call once the charge is durable. Argument: the data file.
 */

import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { create, reserve, settle } from './caller.ts';

const [file = ''] = process.argv.slice(2);
const store = createSqliteStore(openDatabase({ file }), { clock: systemClock });
const harness = { store: () => store, clock: { ...systemClock, day: () => '2026-01-31' } };
const account = await create(harness, { balance: 1_000_000, dailyQuota: 1_000_000 });

async function spend(): Promise<void> {
  for (;;) {
    const reservation = await reserve(harness, account);
    if (reservation.id % 10 === 0) continue;
    await settle(harness, reservation);
    process.stdout.write(`${reservation.requestId}\n`);
    store.markDelivered(reservation);
  }
}

await Promise.all(Array.from({ length: 8 }, spend));
