import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACK_TIMEOUT_MS, run } from '../gateway-package/packed-gateway.ts';
import { type PackedMock, packMock, search } from './packed-mock.ts';

const client = fileURLToPath(new URL('../../packages/client/package.json', import.meta.url));
const node20 = join(dirname(createRequire(client).resolve('node20/package.json')), 'bin/node');

describe('the packed mock', () => {
  let packed: PackedMock;
  beforeAll(async () => {
    packed = await packMock();
  }, PACK_TIMEOUT_MS);
  afterAll(() => packed?.remove());

  const installed = (name: string) => join(packed.installed, name);

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
    await writeFile(join(packed.project, 'program.mjs'), program);
    const { stdout } = await run(process.execPath, ['program.mjs'], { cwd: packed.project });
    expect(stdout).toBe('601 1\n0\n');
  });

  test('says which Node it needs instead of failing on an older one', async () => {
    await expect(run(node20, [installed('cli.js'), '--port', '0'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The mock needs Node 24\.18 or later, .* this is Node 20\./),
    });
  });
});
