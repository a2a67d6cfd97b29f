import { expect, test } from 'vitest';
import { startAdminServer } from '../../src/admin/admin-socket.ts';
import { adminSocketPath, createDataFolder, lastBackup } from '../../src/config/data-folder.ts';
import { useFolderPerFile } from '../temporary-folder.ts';
import { adminOf } from './admin-of.ts';
import { run } from './run-command.ts';

const path = useFolderPerFile();

test.each([
  ['backup', ['seen.sqlite']],
  ['ledger', ['prune', '--before', '2026-01-01', '--backup', 'seen.sqlite']],
])('%s fails when the gateway wrote the backup into a folder of its own', async (name, args) => {
  const dataDir = path(name);
  createDataFolder(dataDir);
  let pruned = 0;
  // As a gateway whose unit has a /tmp of its own.
  const commands = {
    backup: async () => 4_096,
    pruneLedger: async () => {
      pruned += 1;
      return 1;
    },
  };
  const { close } = await startAdminServer(adminSocketPath(dataDir), adminOf(commands));
  const outcome = await run([name, ...args, '--data-dir', dataDir], { cwd: path() });
  expect(outcome).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('its own'),
  });
  expect(pruned).toBe(0);
  expect(lastBackup(dataDir)).toBeNull();
  await close();
});
