import { expect, test } from 'vitest';
import { openDatabase } from '../../../../database/src/open-database.ts';
import { createSqliteStore } from '../../../../ledger/src/sqlite/create-sqlite-store.ts';
import { systemClock } from '../../../../source/src/source.ts';
import { openAdmin } from '../../../src/admin/open-admin.ts';
import { dataFilePath } from '../../../src/config/data-folder.ts';
import { createToken } from '../../command/admin-tokens.ts';
import { run, serve } from '../../command/run-command.ts';
import { rowsOf } from '../../ledger/rows-of.ts';
import { callOf } from '../../server/test-gateway.ts';
import { useFolderPerFile } from '../../temporary-folder.ts';
import { startUpstream } from '../start-upstream.ts';

const KILLS = 100;
const CALLERS = 24;
const ACCOUNTS = 12;
/** Ways in which the upstream fails every fourth call. It bills none of them, but the relay cannot know. */
const faults = [
  ...['http-414', 'http-403', 'http-502', 'code-999', 'code-301', 'code-500', 'code-400'],
  ...['nodata', 'html', 'gbk', 'truncate', 'cut', 'reset', 'announced', 'redirect'],
];

const path = useFolderPerFile();

test(`a relay that is killed ${KILLS} times under load has a charge or a note for each success of the upstream`, {
  timeout: 30_000 + KILLS * 10_000,
}, async () => {
  const upstream = await startUpstream();
  const dataDir = path('data');
  const tokens = await createTokens(dataDir);
  let calls = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const relay = await serve(
      [
        ...['--data-dir', dataDir, '--source', 'relay', '--upstream', upstream.url],
        ...['--upstream-token-env', 'TEAM', '--log-level', 'error'],
      ],
      { env: { TEAM: 'team-token-canary' } },
    );
    const killAt = calls + 50 + Math.floor(Math.random() * 300);
    const callUntilKilled = async (): Promise<void> => {
      for (;;) {
        calls += 1;
        if (calls === killAt) relay.kill('SIGKILL');
        // Every fifth call is equal to another one that may be on its way.
        const keyword = keywordOf(calls - (calls % 5 === 0 ? 1 : 0));
        const token = tokens[calls % tokens.length];
        const url = `${relay.url}${callOf('searchUsers', { token, keyword })}`;
        const response = await fetch(url).catch(() => undefined);
        if ((await response?.text().catch(() => undefined)) === undefined) return;
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, callUntilKilled));
    await relay.stop('SIGKILL');
    // The upstream goes on with each request after the relay is gone.
    const unanswered = async () => {
      const { requests, successes } = await upstream.report();
      return requests.filter(({ url }) => url.includes('slow-')).length - successes;
    };
    await expect.poll(unanswered).toBe(0);

    const file = dataFilePath(dataDir);
    const store = createSqliteStore(openDatabase({ file }), { clock: systemClock });
    expect(await store.verify()).toEqual([]);
    const entries = await rowsOf(store.ledger());
    const charged = entries.filter(({ state }) => state === 'charged' || state === 'delivered');
    const uncertain = entries.reduce((sum, each) => sum + each.uncertain, 0);
    await store.close();
    const { successes, requests } = await upstream.report();
    const failed = requests.length - successes;
    expect(charged.length).toBeLessThanOrEqual(successes);
    expect(successes).toBeLessThanOrEqual(charged.length + uncertain);
    expect(charged.length).toBeGreaterThan(0);
    expect(uncertain).toBeLessThanOrEqual(kill * CALLERS + failed);
    expect(failed).toBeGreaterThan(0);
  }
  const listed = await run([
    ...['ledger', 'list', '--uncertain', '--limit', '10000', '--format', 'json'],
    ...['--data-dir', dataDir],
  ]);
  const noted: readonly object[] = JSON.parse(listed.stdout);
  expect(noted.length).toBeGreaterThan(0);
  for (const entry of noted)
    expect(entry).toMatchObject({
      state: expect.stringMatching(/^(released|quota-taken)$/),
      uncertain: expect.toSatisfy((count: number) => count === 1 || count === 2),
    });
});

/** Tokens of so many accounts that none uses up its uncertain requests, although a quarter of all requests fail. */
async function createTokens(dataDir: string): Promise<readonly string[]> {
  const { admin, close } = await openAdmin({ dataDir, quotaZone: 'UTC', create: true });
  const tokens: string[] = [];
  for (let at = 0; at < ACCOUNTS; at += 1)
    tokens.push((await createToken(admin, { name: `account-${at}` })).token);
  await close();
  return tokens;
}

function keywordOf(call: number): string {
  if (call % 4 !== 3) return `${call}:slow-${call % 20}`;
  return `${call}:${faults[(call >> 2) % faults.length]}`;
}
