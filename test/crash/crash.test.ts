import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createAdminClient } from '../../packages/gateway/src/admin/admin-socket.ts';
import { adminSocketPath } from '../../packages/gateway/src/config/data-folder.ts';
import { createToken } from '../../packages/gateway/test/command/admin-tokens.ts';
import { rowsOf } from '../../packages/gateway/test/ledger/rows-of.ts';
import { killChildren } from '../process/child.ts';
import { isLongRun } from '../scale.ts';
import { type ClientLoad, startLoad } from './client-load.ts';
import { startGatewayProcess } from './gateway-process.ts';
import { randomNumbers } from './random-numbers.ts';

// This test covers a killed process, not a power cut: after SIGKILL the system still writes what it has received.
// SQLite's `synchronous = FULL` flushes the ledger to the disk before a response is sent.

const KILLS = isLongRun ? 100 : 1;
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const BALANCE = 100_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-crash-'));
const admin = createAdminClient(adminSocketPath(dataDir));
afterAll(() => {
  killChildren();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`a gateway keeps ledger, balances and usage consistent through ${KILLS} kills at random moments under load (seed ${SEED})`, {
  timeout: 120_000 + KILLS * 20_000,
}, async () => {
  const random = randomNumbers(SEED);
  const checked: LedgerCheck = { charged: 0, lastId: 0 };
  let gateway = await startGatewayProcess(dataDir);
  await admin.run('seedDataset', { authors: 0, users: 300, questions: 1 });
  const { token: credits } = await createToken(admin, { name: 'credits', balance: BALANCE });
  const { token: quota } = await createToken(admin, { name: 'quota', dailyQuota: BALANCE });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const connections = 16 + Math.floor(random() * 49);
    const load = startLoad(gateway.url, [credits, quota], connections);
    await load.arrived(Math.floor(random() * 1_500));
    await setTimeout(random() * 20);
    await gateway.kill();
    await load.ended;
    gateway = await startGatewayProcess(dataDir);
    await checkLedger(load, checked);
    await checkBalance(checked);
    expect(filesWith(credits)).toEqual([]);
  }
  await gateway.kill();
  expect(checked.charged).toBeGreaterThan(0);
});

/** The total of the charges, and the id of the last ledger entry that was compared. */
interface LedgerCheck {
  charged: number;
  lastId: number;
}

/** Compares the responses since the last kill with the ledger entries since then. */
async function checkLedger(load: ClientLoad, checked: LedgerCheck): Promise<void> {
  expect(load.failures).toEqual([]);
  const delivered = new Set([...load.delivered.values()].flatMap((ids) => [...ids]));
  const limit = delivered.size + load.inFlight + 10;
  const [entries, undelivered, problems] = await Promise.all([
    rowsOf(admin.list('ledger', { limit })),
    rowsOf(admin.list('ledger', { limit, state: 'charged' })),
    admin.run('verifyLedger', {}),
  ]);
  expect(problems).toEqual([]);
  const newEntries = entries.filter(
    ({ id, state }) => id > checked.lastId && state !== 'topped-up',
  );
  expect(newEntries.filter(({ state }) => state === 'reserved')).toEqual([]);
  const charges = newEntries.filter(({ state }) => state === 'charged' || state === 'delivered');
  const entriesOf = Map.groupBy(charges, ({ requestId }) => requestId);
  for (const id of delivered)
    expect(
      entriesOf.get(id)?.map(({ credits }) => credits),
      `ledger entries of ${id}`,
    ).toEqual([-1]);
  const withoutResponse = charges.filter(({ requestId }) => !delivered.has(String(requestId)));
  expect(withoutResponse.length, 'charges without a response').toBeLessThanOrEqual(load.inFlight);
  const listed = new Set(undelivered.map(({ requestId }) => requestId));
  for (const { requestId } of withoutResponse)
    expect(listed, 'charges without a delivery').toContain(requestId);
  checked.charged += charges.length;
  checked.lastId = Math.max(checked.lastId, ...entries.map(({ id }) => id));
}

/** Checks that the charges add up to the usage, and that the balance decreased by the credits that were spent. */
async function checkBalance({ charged }: LedgerCheck): Promise<void> {
  const [accounts, usage] = await Promise.all([
    admin.run('listTokens', {}),
    rowsOf(admin.list('usage', { by: ['token'] })),
  ]);
  expect(usage.reduce((sum, { calls }) => sum + calls, 0)).toBe(charged);
  const spent = usage.filter(({ name }) => name === 'credits').map(({ credits }) => credits);
  const [account] = accounts.filter(({ name }) => name === 'credits');
  expect(account?.balance).toBe(BALANCE - spent.reduce((sum, credits) => sum + credits, 0));
}

/** Names of the files in the data folder that contain a token. */
function filesWith(token: string): string[] {
  const names = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map(({ name }) => name)
    .filter((name) => readFileSync(join(dataDir, name)).includes(token));
}
