import { spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operations } from '@social-data/contract';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type PackageRegistry, startPackageRegistry } from '../gateway-package/package-registry.ts';
import { installEnvironment, PACK_TIMEOUT_MS, run } from '../gateway-package/packed-gateway.ts';

const mock = fileURLToPath(new URL('../../packages/mock/', import.meta.url));
const client = fileURLToPath(new URL('../../packages/client/package.json', import.meta.url));
const node20 = join(dirname(createRequire(client).resolve('node20/package.json')), 'bin/node');
const search = `${operations.searchUsers.path}?token=mock-ok&keyword=camping`;

describe('the packed mock', () => {
  let folder: string;
  let project: string;
  let tarball: string;
  let registry: PackageRegistry;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-mock-'));
    const { stdout } = await run('npm', ['pack', mock, '--silent'], { cwd: folder });
    tarball = join(folder, stdout.trim());
    project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
    registry = await startPackageRegistry(join(mock, 'package.json'));
    environment = {
      ...installEnvironment(registry, join(folder, 'npm-cache')),
      // npm itself may run on an older Node.
      PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
    };
    const install = ['install', '--no-audit', '--no-fund', tarball];
    await run('npm', install, { cwd: project, env: environment });
  }, PACK_TIMEOUT_MS);
  afterAll(async () => {
    registry?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const installed = (name: string) => join(project, 'node_modules/@social-data/mock', name);

  test('has JavaScript and types, and nothing of the workspace', async () => {
    const files = await readdir(installed(''), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'LICENSE', 'index.js', 'index.d.ts', 'cli.js']),
    );
    expect(files.filter((name) => /(?<!\.d)\.ts$|test|\bsrc\b/.test(name))).toEqual([]);
    expect(await readFile(installed('index.d.ts'), 'utf8')).not.toMatch(/from '@social-data/);
    const { dependencies } = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  test('runs by npx from an empty folder', async () => {
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await copyFile(tarball, join(empty, basename(tarball)));
    // npx starts further processes: all are in one group, which ends as a whole.
    const npx = spawn('npx', ['--yes', `./${basename(tarball)}`, '--port', '0'], {
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
    expect(await readdir(empty)).toEqual([basename(tarball)]);
  });

  test('starts from a program, with overrides and requests', async () => {
    const program = `
      import { startMock } from '@social-data/mock';
      const mock = await startMock({ port: 0 });
      mock.override('searchUsers', { code: 601 });
      const { code } = await (await fetch(mock.url + '${search}')).json();
      console.log(code, mock.requests().length);
      mock.reset();
      console.log((await (await fetch(mock.url + '${search}')).json()).code);
      await mock.close();
    `;
    await writeFile(join(project, 'program.mjs'), program);
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: project });
    expect(stdout).toBe('601 1\n0\n');
  });

  test('says which Node it needs instead of failing on an older one', async () => {
    await expect(run(node20, [installed('cli.js'), '--port', '0'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The mock needs Node 24\.18 or later, .* this is Node 20\./),
    });
  });
});
