import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildEnvironment } from '../../../../test/build-once.ts';
import { killChildren, startChild } from '../../../../test/process/child.ts';
import { isLongRun, longTest } from '../../../../test/scale.ts';
import { startAdminServer } from '../../src/admin/admin-server.ts';
import { adminSocketPath } from '../../src/admin/admin-socket-path.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { createToken, hashToken } from '../../src/ledger/accounts/token.ts';
import { createSqliteStore } from '../../src/ledger/sqlite/create-sqlite-store.ts';
import { call, create, times } from '../ledger/caller.ts';
import { createFakeClock } from '../ledger/fake-clock.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { adminOf } from './admin-of.ts';
import { builtCommand } from './built-command.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

/** Enough that a kill comes before the end of the command. */
const CALLS = isLongRun ? 20_000 : 5_000;
const BEFORE = '2026-02-01';

describe('ledger archive', () => {
  const path = useFolderPerFile();
  const env = { ...process.env, ...buildEnvironment() };
  afterEach(killChildren);

  /** A data folder with many calls of January. */
  async function dataFolder(name: string, token = createToken()): Promise<string> {
    mkdirSync(path(name), { mode: 0o700 });
    const clock = createFakeClock();
    const database = openDatabase({ file: path(name, 'gateway.sqlite') });
    const store = createSqliteStore(database, { clock });
    const harness = { store: () => store, clock };
    const account = await create(harness, { balance: 100_000, secretHash: hashToken(token) });
    for (let done = 0; done < CALLS; done += 1_000)
      await times(1_000, () => call(harness, account));
    await store.close();
    return path(name);
  }

  const isRecorded = (file: string): boolean => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    const archives = database.prepare('SELECT * FROM ledger_archives').all();
    database.close();
    return archives.length > 0;
  };

  const idsIn = (file: string): number[] => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    const rows = database.prepare('SELECT id FROM ledger ORDER BY id').all();
    database.close();
    return rows.map(({ id }) => Number(id));
  };

  longTest(
    'loses and doubles no entry when it is killed at any moment, and continues when it is run again',
    async () => {
      const folder = await dataFolder('killed');
      const [data, archive] = [join(folder, 'gateway.sqlite'), join(folder, 'january.sqlite')];
      const all = idsIn(data);
      const args = ['ledger', 'archive', '--before', BEFORE, '--to', archive, '--data-dir', folder];
      const isRemoving = () => idsIn(data).length < all.length;
      for (const isReached of [
        () => existsSync(`${archive}.partial`),
        () => existsSync(archive),
        isRemoving,
      ]) {
        // Killed between the file and its record, the file has to be removed, as the message says.
        if (existsSync(archive) && !isRecorded(data)) rmSync(archive);
        const child = startChild([await builtCommand(), ...args], { env });
        let hasEnded = false;
        void child.ended.finally(() => {
          hasEnded = true;
        });
        while (!isReached() && !hasEnded) await setTimeout(1);
        child.process.kill('SIGKILL');
        await child.ended;
        const verified = await run(['ledger', 'verify', '--data-dir', folder]);
        expect(verified.code, verified.stderr).toBe(0);
        const archived = isRecorded(data) ? idsIn(archive) : [];
        expect([...new Set([...archived, ...idsIn(data)])].sort((a, b) => a - b)).toEqual(all);
      }
      // When the kill came too late, nothing is left to do.
      if (idsIn(data).length > 0) expect((await run(args)).stderr).toBe('');
      expect(idsIn(data)).toEqual([]);
      expect(idsIn(archive)).toEqual(all);
      expect((await run(['ledger', 'verify', '--data-dir', folder])).stdout).toContain(archive);
    },
  );

  test('says after Ctrl-C that entries may have been moved, because the gateway notices it later', async () => {
    mkdirSync(path('interrupted'), { mode: 0o700 });
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const server = await startAdminServer(
      adminSocketPath(path('interrupted')),
      adminOf({
        archiveLedger: async ({ file }, context) => {
          begun.resolve();
          if (context) await once(context.signal, 'abort');
          ended.resolve();
          return { file, entries: CALLS };
        },
      }),
    );
    onTestFinished(() => server.close());
    const location = ['--to', path('i'), '--data-dir', path('interrupted')];
    const command = await builtCommand();
    const args = ['ledger', 'archive', '--before', BEFORE, ...location];
    const child = startChild([command, ...args], { env });
    await begun.promise;
    child.process.kill('SIGINT');
    expect(await child.ended).toBe(1);
    await ended.promise;
    expect(child.err()).toMatch(/^Interrupted. Entries may have been moved already, and none is/);
    expect(child.err()).toContain('Run the same command again');
  });

  test('runs in the gateway during calls, and ledger verify covers the file and the rest', async () => {
    const token = createToken();
    const folder = await dataFolder('served', token);
    const location = ['--data-dir', folder];
    const gateway = await serve(location);
    const archiving = run([
      'ledger',
      'archive',
      '--before',
      BEFORE,
      '--to',
      path('a'),
      ...location,
    ]);
    for (let calls = 0; calls < 20; calls += 1)
      expect((await searchUsers(gateway.url, token)).code).toBe(0);
    expect((await archiving).stdout).toContain(
      `${CALLS + 1} ledger entries before ${BEFORE} are now in`,
    );
    const { stdout } = await run(['ledger', 'verify', ...location]);
    expect(stdout).toContain('match the ledger');
    expect(stdout).toContain(`The archive ${path('a')} (before ${BEFORE}) matches its totals.`);
    const again = ['ledger', 'archive', '--before', BEFORE, '--to', path('a'), ...location];
    expect((await run(again)).stderr).toContain(
      `exists: it is the complete archive of the entries before ${BEFORE}. Keep it`,
    );
    const late = ['ledger', 'archive', '--before', '2999-01-01', '--to', path('b'), ...location];
    expect((await run(late)).stderr).toMatch(/^The current quota day, .* cannot be archived\./);
    expect(await gateway.stop()).toBe(0);
  });
});
