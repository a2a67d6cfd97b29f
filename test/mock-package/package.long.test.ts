import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { operationIds } from '@social-data/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientTool } from '../client-package/packed-client.ts';
import { typeCheck } from '../client-package/type-check.ts';
import { PACK_TIMEOUT_MS, run } from '../gateway-package/packed-gateway.ts';
import { nodes, type PackedMock, packMock, search } from './packed-mock.ts';

const MEGABYTE = 1_000_000;

/**
 * Prints the responses to every operation, to a success, a failure and hostile text, then those to overrides. The remote
 * is imported and required.
 */
const EVERY_OPERATION = `
  import { createRequire } from 'node:module';
  import { startMock } from '@social-data/mock';
  import { connectMock } from '@social-data/mock/remote';
  const required = createRequire(import.meta.url)('@social-data/mock/remote');
  const { operations } = JSON.parse(process.env.CALLS);
  const mock = await startMock({ port: 0 });
  const bodies = [];
  for (const call of operations) bodies.push(await (await fetch(mock.url + call)).text());
  await required.connectMock(mock.url).override('searchUsers', { responses: [{ code: 601 }, { patch: { users: [] } }] });
  for (let call = 0; call < 3; call += 1)
    bodies.push(await (await fetch(mock.url + '${search}')).text());
  bodies.push(String(await connectMock(mock.url).count()), String((await fetch(mock.url + '/nowhere')).status));
  await mock.close();
  console.log(JSON.stringify(bodies).replaceAll(mock.url, 'http://mock'));
`;

const PARAMETERS = 'oAuthorId=author-1&keyword=camping&questionId=question-1';

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
      expect.arrayContaining([
        ...['README.md', 'LICENSE', 'THIRD-PARTY-NOTICES', 'cli.js'],
        ...['index.js', 'index.d.ts', 'remote.js', 'remote.d.ts', 'remote.cjs', 'remote.d.cts'],
      ]),
    );
    const readme = await readFile(installed('README.md'), 'utf8');
    expect(new Set(readme.match(/\bsocial-data-mock-\S+?[.]tgz/g))).toEqual(
      new Set([basename(packed.tarball)]),
    );
    expect(files.filter((name) => /(?<!\.d)\.ts$|test|\bsrc\b/.test(name))).toEqual([]);
    for (const types of ['index.d.ts', 'remote.d.ts'])
      expect(await readFile(installed(types), 'utf8')).not.toMatch(/from '[^.]/);
  });

  test('installs nothing else, so neither telemetry nor install scripts, in less than 25 MB', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: packed.project });
    const packages = stdout.trim().split('\n').slice(1);
    expect(packages).toEqual([expect.stringMatching(/node_modules\/@social-data\/mock$/)]);
    expect(stdout).not.toContain('scarf');
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    expect(Object.keys(manifest)).not.toContain('scripts');
    const modules = join(packed.project, 'node_modules');
    const files = await readdir(modules, { recursive: true, withFileTypes: true });
    let bytes = 0;
    for (const file of files.filter((entry) => entry.isFile()))
      bytes += (await stat(join(file.parentPath, file.name))).size;
    expect(bytes).toBeGreaterThan(MEGABYTE);
    expect(bytes).toBeLessThan(25 * MEGABYTE);
  });

  test('sends the same bytes on every Node that it supports', async () => {
    await writeFile(join(packed.project, 'every-operation.mjs'), EVERY_OPERATION);
    const tokens = ['mock-ok', 'mock-302', 'mock-nasty-text', 'demo-token'];
    const { operations } = await import('@social-data/contract');
    const calls = operationIds.flatMap((id) =>
      tokens.map((token) => `${operations[id].path}?token=${token}&${PARAMETERS}`),
    );
    const env = { ...process.env, NODE_OPTIONS: '', CALLS: JSON.stringify({ operations: calls }) };
    const outputs = [];
    for (const [name, node] of Object.entries(nodes)) {
      const { stdout: version } = await run(node, ['--version']);
      expect(version).toMatch(new RegExp(`^v${name.slice(5)}\\.`));
      const { stdout } = await run(node, ['every-operation.mjs'], { cwd: packed.project, env });
      outputs.push(stdout);
    }
    const bodies: string[] = JSON.parse(outputs[0] ?? '');
    const codes = bodies.slice(0, -2).map((body) => JSON.parse(body).code);
    expect(codes).toEqual([...operationIds.flatMap(() => [0, 302, 0, 0]), 601, 0, 0]);
    expect(bodies.slice(-2)).toEqual([String(calls.length + 3), '404']);
    expect(new Set(outputs).size).toBe(1);
  });

  test.each(Object.entries(nodes))('starts as a command on %s', async (_name, node) => {
    const { stdout } = await run(node, [installed('cli.js'), '--help']);
    expect(stdout).toContain('--overrides');
    const refused = run(node, [installed('cli.js'), '--port', '0', '--host', 'host.invalid']);
    await expect(refused).rejects.toMatchObject({
      code: 1,
      // It got as far as listening, with Prism loaded or not.
      stderr: expect.stringContaining('The mock could not start'),
    });
  });

  test('passes publint and attw, and its types compile for ES modules and for CommonJS', async () => {
    const publint = [clientTool('publint', 'src/cli.js'), packed.tarball, '--strict'];
    expect((await run(process.execPath, publint)).stdout).toContain('All good!');
    const attw = clientTool('@arethetypeswrong/cli', 'dist/index.js');
    // The server is ES modules alone, as its command is.
    const flags = ['--format', 'table-flipped', '--no-color', '--profile', 'node16'];
    const ignored = ['--ignore-rules', 'cjs-resolves-to-esm'];
    const { stdout } = await run(process.execPath, [attw, packed.tarball, ...flags, ...ignored]);
    expect(stdout).toContain('No problems found');
    const source = `
      import { connectMock, type RemoteMock } from '@social-data/mock/remote';
      export const mock: RemoteMock = connectMock('http://127.0.0.1:4010');
      export const used: Promise<number> = mock
        .override('searchUsers', { responses: [{ code: 301 }, { patch: { users: [] } }] })
        .then((override) => override.used());
      // @ts-expect-error: another operation has no users
      void mock.override('listAnswers', { data: { users: [] } });
    `;
    for (const file of ['remote.mts', 'remote.cts'])
      await writeFile(join(packed.project, file), source);
    const typescript = clientTool('../../../node_modules/typescript', '');
    const files = { nodenext: ['remote.mts', 'remote.cts'], bundler: ['remote.mts'] };
    expect(await typeCheck(typescript, packed.project, files)).toBe('');
  });
});
