import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { remoteAdministration } from '../../packages/gateway/src/control/remote-administration.ts';
import { socketPath } from '../../packages/gateway/src/control/socket-path.ts';
import { killChildren } from '../processes/child.ts';
import { scale } from '../scale.ts';
import { type ClientLoad, startLoad } from './client-load.ts';
import { listOf, runCommand, startGatewayProcess } from './gateway-process.ts';
import { randomNumbers } from './random-numbers.ts';

// This proves the process and not the disk: after SIGKILL the system still writes what the process had handed to it.
// That the ledger is flushed to the disk before an answer leaves is a matter of SQLite's synchronous = FULL.

const KILLS = scale(100);
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const BALANCE = 100_000_000;

interface Entry {
  readonly request: string | null;
}

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-crash-'));
const administration = remoteAdministration(socketPath(dataDir));
afterAll(() => {
  killChildren();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`keeps its books through ${KILLS} kills at random moments under load (seed ${SEED})`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const random = randomNumbers(SEED);
  await runCommand(dataDir, 'dataset', 'seed', '--users', '300', '--questions', '1');
  const credits = await newToken('credits', '--balance', String(BALANCE));
  const quota = await newToken('quota', '--daily-quota', String(BALANCE));
  const books: Books = { charged: 0, lastLine: 0 };
  let gateway = await startGatewayProcess(dataDir);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const connections = 16 + Math.floor(random() * 49);
    const load = startLoad(gateway.url, [credits, quota], connections);
    await load.arrived(Math.floor(random() * 1_500));
    await setTimeout(random() * 20);
    await gateway.kill();
    await load.ended;
    gateway = await startGatewayProcess(dataDir);
    await checkLedger(load, books);
    await checkBalance(books);
    expect(filesWith(credits)).toEqual([]);
  }
  await gateway.kill();
  expect(books.charged).toBeGreaterThan(0);
});

async function newToken(name: string, ...limits: string[]): Promise<string> {
  return (await runCommand(dataDir, 'tokens', 'create', '--name', name, ...limits)).trim();
}

/** What was charged in all, and the last line of the ledger that was compared. */
interface Books {
  charged: number;
  lastLine: number;
}

/** Compares what callers saw since the last kill with the lines that the ledger has since then. */
async function checkLedger(load: ClientLoad, books: Books): Promise<void> {
  expect(load.failures).toEqual([]);
  const delivered = new Set([...load.delivered.values()].flatMap((ids) => [...ids]));
  const limit = delivered.size + load.unanswered + 10;
  const [entries, perhapsLost] = await Promise.all([
    administration.ledger({ limit }),
    listOf<Entry>(dataDir, 'ledger', 'list', '--state', 'charged', '--limit', String(limit)),
    runCommand(dataDir, 'ledger', 'verify'),
  ]);
  const lines = entries.filter(({ id, state }) => id > books.lastLine && state !== 'topped-up');
  expect(lines.filter(({ state }) => state === 'reserved')).toEqual([]);
  const charges = lines.filter(({ state }) => state === 'charged' || state === 'delivered');
  const linesOf = Map.groupBy(charges, ({ requestId }) => requestId);
  for (const id of delivered)
    expect(
      linesOf.get(id)?.map(({ credits }) => credits),
      `ledger lines of ${id}`,
    ).toEqual([-1]);
  const lost = charges.filter(({ requestId }) => !delivered.has(String(requestId)));
  expect(lost.length, 'charges without an answer').toBeLessThanOrEqual(load.unanswered);
  const listed = new Set(perhapsLost.map(({ request }) => request));
  for (const { requestId } of lost)
    expect(listed, 'ledger list --state charged').toContain(requestId);
  books.charged += charges.length;
  books.lastLine = Math.max(books.lastLine, ...entries.map(({ id }) => id));
}

/** Every charge came off the balance of the one token or is in the use of the other. */
async function checkBalance({ charged }: Books): Promise<void> {
  const [accounts, usage] = await Promise.all([
    administration.listTokens({}),
    administration.usage({}),
  ]);
  expect(usage.reduce((sum, { calls }) => sum + calls, 0)).toBe(charged);
  const spent = usage.filter(({ name }) => name === 'credits').map(({ credits }) => credits);
  const [account] = accounts.filter(({ name }) => name === 'credits');
  expect(account?.balance).toBe(BALANCE - spent.reduce((sum, credits) => sum + credits, 0));
}

/** Names of files in the data folder that hold a token: there must be none. */
function filesWith(token: string): string[] {
  const names = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .map(({ name }) => name)
    .filter((name) => readFileSync(join(dataDir, name)).includes(token));
}
