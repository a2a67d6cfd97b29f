import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packPackages } from '../../scripts/release/pack-packages.ts';
import { clientTool } from '../client-package/packed-client.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('../../packages/client/package.json', import.meta.url));
const node20 = join(dirname(createRequire(client).resolve('node20/package.json')), 'bin/node');

/** What they do, `npm run try-release` tries on the oldest Node of each and on 24. */
describe('a packed command', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-commands-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function unpacked(name: string) {
    const target = await mkdir(join(folder, name), { recursive: true });
    const [packed] = await packPackages([name], folder);
    await run('tar', ['-xf', packed?.tarball ?? '', '-C', target ?? '']);
    return { tarball: packed?.tarball ?? '', content: join(target ?? '', 'package') };
  }

  test.each([
    ['cli', 'social-data'],
    ['mcp', 'social-data-mcp'],
    ['conform', 'social-data-conform'],
    ['mock', 'social-data-mock'],
  ])('of %s has all that it needs, and nothing of the workspace', async (name, command) => {
    const { content, tarball } = await unpacked(name);
    const files = await readdir(content, { recursive: true });
    expect(files).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'cli.js']),
    );
    expect(files.filter((file) => /(?<!\.d)\.ts$|\btest\b|\bsrc\b/.test(file))).toEqual([]);
    const manifest = JSON.parse(await readFile(join(content, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ bin: { [command]: './cli.js' } });
    for (const absent of ['dependencies', 'scripts']) expect(manifest).not.toHaveProperty(absent);
    const publint = [clientTool('publint', 'src/cli.js'), tarball, '--strict'];
    expect((await run(process.execPath, publint)).stdout).toContain('All good!');
    // The mock runs on Node 20.
    if (name === 'mock') return;
    await expect(run(node20, [join(content, 'cli.js'), '--help'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/needs? Node 22\.13 or later/),
    });
  });
});
