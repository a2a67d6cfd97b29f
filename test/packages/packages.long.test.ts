import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { publicPackages } from '../../scripts/release/public-packages.ts';
import { clientTool } from '../client-package/packed-client.ts';
import { endPrograms } from './installed-program.ts';
import { mainJobs } from './main-jobs.ts';
import { installNode, oldestVersion } from './node-binary.ts';

const run = promisify(execFile);
const names = Object.keys(publicPackages);

describe('the published packages, installed together into an empty folder', () => {
  let folder: string;
  let mock: RunningMock;
  let tarballs: ReadonlyMap<string, string>;
  const project = () => join(folder, 'project');
  const installed = (name: string) => join(project(), 'node_modules/@social-data', name);
  const nodeOf = (version: string) => installNode(version, join(folder, 'nodes'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packages-'));
    mock = await startMock({ port: 0 });
    const packed = await packPackages(names, folder);
    tarballs = new Map(packed.map(({ name, tarball }) => [name, tarball]));
    await mkdir(project());
    await writeFile(join(project(), 'package.json'), '{ "name": "empty", "private": true }');
    const install = ['install', '--no-audit', '--no-fund', ...tarballs.values()];
    await run('npm', install, { cwd: project() });
  }, 600_000);
  afterAll(async () => {
    endPrograms();
    await mock?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function manifestOf(name: string) {
    return JSON.parse(await readFile(join(installed(name), 'package.json'), 'utf8'));
  }

  test.each(names)(
    '%s does its main job on its oldest Node and on 24',
    async (name) => {
      const { engines } = await manifestOf(name);
      for (const version of new Set([oldestVersion(engines.node), '24'])) {
        const node = await nodeOf(version);
        const result = await mainJobs[name]?.({ folder: project(), node, mockUrl: mock.url });
        expect(result).toBeTruthy();
      }
    },
    300_000,
  );

  test.each([
    ['cli', 'social-data'],
    ['mcp', 'social-data-mcp'],
    ['conform', 'social-data-conform'],
    ['mock', 'social-data-mock'],
  ])('%s has all that it needs, and nothing of the workspace', async (name, command) => {
    const files = await readdir(installed(name), { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'cli.js']),
    );
    expect(files.filter((file) => /(?<!\.d)\.ts$|\btest\b|\bsrc\b/.test(file))).toEqual([]);
    const manifest = await manifestOf(name);
    expect(manifest).toMatchObject({ bin: { [command]: './cli.js' } });
    for (const absent of ['dependencies', 'scripts']) expect(manifest).not.toHaveProperty(absent);
    const publint = [clientTool('publint', 'src/cli.js'), tarballs.get(name) ?? '', '--strict'];
    expect((await run(process.execPath, publint)).stdout).toContain('All good!');
  });

  test.each(['cli', 'mcp', 'conform'])('%s says on Node 20 which one it needs', async (name) => {
    const node = await nodeOf('20.0.0');
    await expect(run(node, [join(installed(name), 'cli.js'), '--help'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/needs? Node 22\.13 or later/),
    });
  });
});
