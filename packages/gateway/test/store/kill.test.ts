import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createSqliteStore } from '../../src/store/sqlite/create-sqlite-store.ts';
import { openDatabase } from '../../src/store/sqlite/open-database.ts';
import { createFakeClock } from './fake-clock.ts';
import { useTemporaryFolder } from './temporary-folder.ts';

const path = useTemporaryFolder();
const script = fileURLToPath(new URL('./spend-until-killed.ts', import.meta.url));

/** Runs the spender, kills it after so many charged calls were told, and returns the requests that it told of. */
async function spendAndKill(file: string, charges: number): Promise<string[]> {
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let told = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    told += text;
    if (told.split('\n').length > charges) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  return told.split('\n').slice(0, -1);
}

// A killed process proves the process and not the disk: what the operating system had taken is not lost by it.
test('what a process was told is charged is in the ledger once, after it was killed in the middle', async () => {
  const file = path('gateway.sqlite');
  const told = await spendAndKill(file, 500);
  const store = createSqliteStore(openDatabase({ file }), { clock: createFakeClock() });
  expect(await store.verify()).toEqual([]);

  const lines = (await store.ledger()).filter(({ operationId }) => operationId !== null);
  const kept = lines.filter(({ state }) => state === 'charged' || state === 'delivered');
  const requests = kept.map(({ requestId }) => requestId);
  expect(new Set(requests).size).toBe(requests.length);
  expect(requests).toEqual(expect.arrayContaining(told));
  expect(await store.usage()).toMatchObject([{ code: 0, calls: kept.length }]);
  expect((await store.accounts())[0]?.balance).toBe(1_000_000 - kept.length);

  const released = store.released.map(({ id }) => id);
  expect(released.length).toBeGreaterThan(20);
  expect(lines.filter(({ state }) => state === 'released').map(({ id }) => id)).toEqual(released);
  await store.close();
});
