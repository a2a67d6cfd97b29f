import { spawn, spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PACK_TIMEOUT_MS } from '../gateway-package/packed-gateway.ts';
import { oldNode, packMock, search } from './packed-mock.ts';

test('the packed mock runs by npx from an empty folder, without a network', {
  timeout: PACK_TIMEOUT_MS,
}, async () => {
  const packed = await packMock();
  onTestFinished(packed.remove);
  const environment = {
    ...process.env,
    NODE_OPTIONS: '',
    npm_config_cache: join(packed.folder, 'npm-cache'),
    npm_config_offline: 'true',
    // npm itself runs on the same Node.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  };
  const empty = join(packed.folder, 'empty');
  await mkdir(empty);
  await copyFile(packed.tarball, join(empty, basename(packed.tarball)));
  // npx starts further processes: all are in one group, which ends as a whole.
  const npx = spawn('npx', ['--yes', `./${basename(packed.tarball)}`, '--port', '0'], {
    cwd: empty,
    env: environment,
    detached: true,
    stdio: 'pipe',
  });
  onTestFinished(() => {
    if (npx.pid !== undefined) process.kill(-npx.pid, 'SIGKILL');
  });
  let printed = '';
  for (const stream of [npx.stdout, npx.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  await expect.poll(() => printed, { timeout: 45_000 }).toContain('mock on http');
  const [, url] = /mock on (\S+)/.exec(printed) ?? [];
  expect(await (await fetch(`${url}${search}`)).json()).toMatchObject({ code: 0 });
  expect(await readdir(empty)).toEqual([basename(packed.tarball)]);
});

test('on an older Node it says which one it needs, and the command that runs it', async () => {
  const packed = await packMock();
  onTestFinished(packed.remove);
  const command = join(packed.installed, 'cli.js');
  const { status, stderr } = spawnSync(oldNode, [command, '--port', '0'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^The mock needs Node 24\.18 or later, as Prism does, and this is Node 20\./,
  );
  expect(stderr).toContain(`npx --yes node@24 ${command} --port 0`);
});
