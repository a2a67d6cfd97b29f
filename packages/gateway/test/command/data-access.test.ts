import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openAdmin } from '../../src/admin/open-admin.ts';
import { restoreBackup } from '../../src/admin/restore-backup.ts';
import { serveGateway } from '../../src/admin/serve-gateway.ts';
import { configWith } from '../../src/config/read-config.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const isRoot = process.geteuid?.() === 0;
const OTHER_USER = 65_534;

describe.skipIf(process.geteuid === undefined)('a data folder', () => {
  const path = useFolderPerFile();

  /** Expects that serving, administration and restoring are refused. */
  async function expectRefused(dataDir: string, reason: RegExp): Promise<void> {
    const config = configWith({ dataDir, port: 0, adminPort: null, logLevel: 'silent' });
    await expect(serveGateway(config)).rejects.toThrow(reason);
    await expect(openAdmin(locationOf(dataDir))).rejects.toThrow(reason);
    const restore = {
      ...{ file: path('made', 'gateway.sqlite'), dataDir, replaceExisting: true },
      tell: () => {},
    };
    await expect(restoreBackup(restore)).rejects.toThrow(reason);
  }

  async function made(name: string): Promise<string> {
    await (await openAdmin(locationOf(path(name)))).close();
    return path(name);
  }

  test('that does not exist yet may have the log of the command that creates it', async () => {
    const logFile = path('with-log', 'gateway.log');
    const { admin, close } = await openAdmin({ ...locationOf(path('with-log')), logFile });
    await admin.run('createGroup', { name: 'team' });
    await close();
    expect(readFileSync(logFile, 'utf8')).toContain('"change":"groups create","group":"team"');
  });

  test('that this user alone can write to is used, also through a link', async () => {
    symlinkSync(await made('made'), path('link'));
    const opened = await openAdmin({ ...locationOf(path('link')), create: false });
    await opened.close();
    chmodSync(path('made'), 0o755);
    await made('made');
  });

  test('that is a file, or is below one, is refused with a sentence', async () => {
    writeFileSync(path('no-folder'), '');
    for (const folder of [path('no-folder'), path('no-folder', 'data')])
      await expect(openAdmin(locationOf(folder))).rejects.toThrow(
        /^The data \w+ .*no-folder.* cannot be used \(ENOTDIR\)\. Give a folder/,
      );
  });

  test('that others can write to is refused, also through a link', async () => {
    await made('made');
    mkdirSync(path('open'));
    symlinkSync(path('open'), path('to-open'));
    for (const mode of [0o777, 0o1777, 0o770]) {
      chmodSync(path('open'), mode);
      await expectRefused(path('open'), /^The data folder .*open can be written to by other users/);
      await expectRefused(path('to-open'), /^The data folder .*to-open can be written to by other/);
    }
  });

  test('that belongs to another user is refused, also through a link', async () => {
    await made('made');
    // The folder of root, or of someone else when root runs this test.
    const folder = isRoot ? path('theirs') : '/usr';
    if (isRoot) {
      mkdirSync(folder);
      chownSync(folder, OTHER_USER, OTHER_USER);
    }
    const { uid } = statSync(folder);
    symlinkSync(folder, path('to-theirs'));
    const location = { ...locationOf(path('to-theirs')), create: false };
    await expect(openAdmin(location)).rejects.toThrow(`belongs to another user (user id ${uid};`);
    if (isRoot) await expectRefused(folder, /belongs to another user/);
  });

  test.runIf(isRoot)('behind the link of another user is refused', async () => {
    symlinkSync(await made('made'), path('their-link'));
    lchownSync(path('their-link'), OTHER_USER, OTHER_USER);
    await expectRefused(path('their-link'), /is a link of another user/);
  });

  test('with a data file that others can write to is refused', async () => {
    await made('made');
    const folder = await made('file');
    chmodSync(path('file', 'gateway.sqlite'), 0o666);
    await expectRefused(folder, /^The data file .* can be written to by other users \(mode 0666\)/);
  });

  test('with a socket that others can write to is refused, also through a link', async () => {
    await made('made');
    const [folder, linking] = [await made('socket'), await made('linking')];
    const server = createServer().listen(path('socket', 'admin.sock'));
    onTestFinished(() => void server.close());
    chmodSync(path('socket', 'admin.sock'), 0o777);
    symlinkSync(path('socket', 'admin.sock'), path('linking', 'admin.sock'));
    await expectRefused(folder, /^The admin socket .* can be written to by other users/);
    await expectRefused(linking, /^The admin socket .* can be written to by other users/);
  });
});

function locationOf(dataDir: string) {
  return { dataDir, quotaZone: 'UTC', create: true };
}
