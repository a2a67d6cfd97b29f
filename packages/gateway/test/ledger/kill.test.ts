import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../ledger/src/sqlite/create-sqlite-store.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { createFakeClock } from './fake-clock.ts';
import { rowsOf, usageRows } from './rows-of.ts';

const path = useFolderPerTest();
const script = fileURLToPath(new URL('./spend-until-killed.ts', import.meta.url));

/** Runs the script, kills it after it printed so many charged requests, and returns all that it printed. */
async function spendAndKill(file: string, charges: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.split('\n').length > charges) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return output.split('\n').slice(0, -1);
}

// A kill does not test the disk: what the operating system has accepted survives it.
test('a killed process leaves each charge that it reported in the ledger exactly once', async () => {
  const file = path('gateway.sqlite');
  const printed = await spendAndKill(file, 500);
  const store = createSqliteStore(openDatabase({ file }), { clock: createFakeClock() });
  expect(await store.verify()).toEqual([]);

  const entries = (await rowsOf(store.ledger())).filter(({ operationId }) => operationId !== null);
  const charged = entries.filter(({ state }) => state === 'charged' || state === 'delivered');
  const requests = charged.map(({ requestId }) => requestId);
  expect(new Set(requests).size).toBe(requests.length);
  expect(requests).toEqual(expect.arrayContaining(printed));
  expect(await usageRows(store)).toMatchObject([{ code: 0, calls: charged.length }]);
  expect((await store.accounts())[0]?.balance).toBe(1_000_000 - charged.length);

  const released = store.released.map(({ id }) => id);
  expect(released.length).toBeGreaterThan(20);
  expect(entries.filter(({ state }) => state === 'released').map(({ id }) => id)).toEqual(released);
  await store.close();
});
