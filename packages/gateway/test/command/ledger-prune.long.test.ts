import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createToken, hashToken } from '../../../ledger/src/accounts.ts';
import { systemClock } from '../../../source/src/source.ts';
import { openDataFile } from '../../src/open-data.ts';
import { call, create, times } from '../ledger/caller.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();
const yesterday = new Date(systemClock.now() - 86_400_000).toISOString().slice(0, 10);
const OLD_CALLS = 2_500;

/** A folder with calls of January 2026, and of now. */
async function fill(name: string): Promise<string> {
  const clock = createFakeClock();
  mkdirSync(path(name), { mode: 0o700 });
  const token = createToken();
  const options = { clock, quotaZone: 'UTC' };
  const { store } = openDataFile(path(name, 'gateway.sqlite'), options);
  const harness = { store: () => store, clock };
  const limits = { name: 'anna', balance: 100_000, secretHash: hashToken(token) };
  const anna = await create(harness, limits);
  await times(OLD_CALLS, () => call(harness, anna, { cost: 2 }));
  clock.advance(systemClock.now() - clock.now());
  await call(harness, anna, { cost: 2 });
  await store.close();
  return token;
}

async function entries(
  ...args: string[]
): Promise<readonly { readonly state: string; readonly credits: number }[]> {
  const list = ['ledger', 'list', '--format', 'json', '--limit', '10000', ...args];
  return JSON.parse((await run(list)).stdout);
}

test('a folder is pruned after a verified backup, while its gateway serves calls', async () => {
  const token = await fill('served');
  const location = ['--data-dir', path('served')];
  const prune = ['ledger', 'prune', '--before', yesterday, ...location];
  const gateway = await serve(location);
  for (const [flags, problem] of [
    [[], 'Give --backup'],
    [['--i-have-a-backup'], 'Give --backup'],
    [['--backup', path('other.sqlite'), '--before', '2026-02-31'], 'a day such as'],
    [['--backup', path('served', 'nothing', 'file')], 'the backup failed'],
  ] as const)
    expect(await run([...prune, ...flags])).toMatchObject({
      stderr: expect.stringContaining(problem),
    });
  const tomorrow = new Date(systemClock.now() + 86_400_000).toISOString().slice(0, 10);
  const late = await run([...prune, '--before', tomorrow, '--backup', path('late.sqlite')]);
  expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('today stay')]);
  expect(existsSync(path('late.sqlite'))).toBe(false);
  expect(await entries(...location)).toHaveLength(OLD_CALLS + 2);

  let isDone = false;
  const calling = (async () => {
    const codes: number[] = [];
    while (!isDone) codes.push((await searchUsers(gateway.url, token)).code);
    return codes;
  })();
  const backup = path('backup.sqlite');
  const pruned = await run([...prune, '--backup', backup]);
  isDone = true;
  const codes = await calling;
  expect(pruned).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining(`${OLD_CALLS + 1} ledger entries`) },
  });
  // Once a second, not after each of the transactions.
  expect(pruned.stderr.split('entries removed').length).toBeLessThan(3);
  expect(new Set(codes)).toEqual(new Set([0]));
  const left = await entries(...location);
  expect(left).toHaveLength(codes.length + 2);
  expect(left.at(-1)?.state).not.toBe('topped-up');
  expect(left.filter(({ state }) => state === 'opening')).toMatchObject([
    { credits: 100_000 - 2 * OLD_CALLS },
  ]);
  expect(await run(['ledger', 'verify', ...location])).toMatchObject({ code: 0 });
  await gateway.stop();

  expect(statSync(backup).mode & 0o077).toBe(0);
  for (const suffix of ['.partial', '.lock', '.partial.lock'])
    expect(existsSync(backup + suffix)).toBe(false);
  const restored = await run(['restore', backup, '--data-dir', path('restored')]);
  expect(restored).toMatchObject({ code: 0 });
  const all = await entries('--data-dir', path('restored'));
  expect(all.length).toBeGreaterThanOrEqual(OLD_CALLS + 2);
}, 240_000);

test('a prune that was interrupted is finished by the same command, and a backup that lacks entries is refused', async () => {
  await fill('stopped');
  const location = ['--data-dir', path('stopped')];
  const backup = path('stopped.sqlite');
  const prune = ['ledger', 'prune', '--before', yesterday, '--backup', backup, ...location];
  writeFileSync(`${backup}.partial`, 'half of a backup');
  expect(await run(prune)).toMatchObject({ code: 0 });
  const again = await run(prune);
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^0 ledger entries/)]);

  await fill('other');
  const other = await run([...prune, '--data-dir', path('other')]);
  expect([other.code, other.stderr]).toEqual([1, expect.stringContaining('lacks ledger entry')]);
  expect(await entries('--data-dir', path('other'))).toHaveLength(OLD_CALLS + 2);
  writeFileSync(path('foreign'), 'no database');
  const foreign = await run([
    ...['ledger', 'prune', '--before', yesterday, '--backup', path('foreign')],
    ...['--data-dir', path('other')],
  ]);
  expect(foreign.code).toBe(1);
}, 240_000);

test('a backup has to have the days of the gateway that prunes, not those of the zone of the command', async () => {
  const before = new Date(systemClock.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const clock = createFakeClock(`${before}T00:00:00Z`);
  mkdirSync(path('zone'), { mode: 0o700 });
  const options = { clock, quotaZone: 'UTC' };
  const { store } = openDataFile(path('zone', 'gateway.sqlite'), options);
  const { id } = await create({ store: () => store, clock }, { name: 'anna', balance: 5 });
  const backup = path('early.sqlite');
  await store.backup(backup);
  clock.advance(5 * 3_600_000);
  await store.topUp(id, 7);
  await store.close();
  const location = ['--data-dir', path('zone')];
  // Its days begin at noon UTC, so the top-up is of the day before.
  const gateway = await serve([...location, '--quota-zone', 'Etc/GMT+12']);
  const prune = ['ledger', 'prune', '--before', before, '--backup', backup, ...location];
  expect(await run(prune)).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('lacks ledger entry') },
  });
  expect(await entries(...location)).toHaveLength(2);
  await gateway.stop();
}, 240_000);

test('a shared database is pruned once its operator says that there is a backup', async () => {
  await fill('shared');
  const url = cluster.current.urlOf(await cluster.current.createPreparedDatabase());
  const env = { GATEWAY_DATABASE_URL: url };
  expect(await run(['ledger', 'copy', '--from', path('shared'), '--to', url])).toMatchObject({
    code: 0,
  });
  const prune = ['ledger', 'prune', '--before', yesterday];
  for (const flags of [[], ['--backup', path('shared.sqlite')]])
    expect(await run([...prune, ...flags], { env })).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('--i-have-a-backup') },
    });
  const pruned = await run([...prune, '--i-have-a-backup'], { env });
  expect(pruned).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining(`${OLD_CALLS + 1} ledger entries`) },
  });
  expect(await run(['ledger', 'verify'], { env })).toMatchObject({ code: 0 });
  // And back: an opening entry is copied as any other.
  expect(await run(['ledger', 'copy', '--from', url, '--to', path('back')])).toMatchObject({
    code: 0,
  });
  const left = await entries('--data-dir', path('back'));
  expect(left.map(({ state }) => state).sort()).toEqual(['charged', 'opening']);
}, 240_000);
