import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../../scripts/release/pack-packages.ts';

const run = promisify(execFile);
const _cli = fileURLToPath(new URL('../../packages/cli/', import.meta.url));
const client = fileURLToPath(new URL('../../packages/client/package.json', import.meta.url));
const build = fileURLToPath(new URL('../../packages/package-build/package.json', import.meta.url));
/** The oldest Node that is supported. */
const node22 = join(dirname(createRequire(build).resolve('node22/package.json')), 'bin/node');
const node20 = join(dirname(createRequire(client).resolve('node20/package.json')), 'bin/node');

describe('the packed command line', () => {
  let folder: string;
  let mock: RunningMock;
  const installed = (name: string) => join(folder, 'project/node_modules/@social-data/cli', name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-cli-'));
    const [[packed], started] = await Promise.all([
      packPackages(['cli'], folder),
      startMock({ port: 0 }),
    ]);
    mock = started;
    const project = join(folder, 'project');
    await mkdir(project);
    await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true }');
    // It needs no other package, so npm needs no network.
    const install = ['install', '--offline', '--no-audit', '--no-fund'];
    await run('npm', [...install, packed?.tarball ?? ''], { cwd: project });
  }, 240_000);
  afterAll(async () => {
    await mock?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('has its command in parts, with nothing of the workspace', async () => {
    expect((await readdir(installed(''))).sort()).toEqual([
      ...['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'cli.js', 'package.json', 'parts'],
    ]);
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    expect(manifest).toMatchObject({ bin: { 'social-data': './cli.js' } });
    expect(manifest.dependencies).toBeUndefined();
  });

  test('collects into a workbook from an empty folder, on Node 22.13', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const args = ['users', 'search', 'camping', '--max-pages', '2', '--out', 'users.xlsx'];
    const env = {
      PATH: `${dirname(node22)}:${process.env.PATH}`,
      HOME: empty,
      SOCIAL_DATA_BASE_URL: mock.url,
      SOCIAL_DATA_TOKEN: 'demo-token',
    };
    expect((await run('node', ['--version'], { env })).stdout).toMatch(/^v22\.13\./);
    const command = join(folder, 'project/node_modules/.bin/social-data');
    const { stdout, stderr } = await run(command, args, { cwd: empty, env });
    expect(stdout).toBe('');
    expect(stderr).toContain('40 rows');
    expect((await readFile(join(empty, 'users.xlsx'))).toString('latin1', 0, 2)).toBe('PK');
  });

  test('says on an older Node which one it needs', async () => {
    await expect(run(node20, [installed('cli.js'), '--help'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('needs Node 22.13 or later'),
    });
  });
});
