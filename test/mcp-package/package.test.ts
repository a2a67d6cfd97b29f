import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operationIds } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callChecked, connectStdio, validArguments } from '../../packages/mcp/test/connect.ts';
import { PACK_TIMEOUT_MS, run } from '../gateway-package/packed-gateway.ts';

const source = fileURLToPath(new URL('../../packages/mcp/', import.meta.url));
const build = fileURLToPath(new URL('../../packages/package-build/package.json', import.meta.url));
/** The oldest Node that is supported. */
const node22 = join(dirname(createRequire(build).resolve('node22/package.json')), 'bin/node');

describe('the packed MCP server', () => {
  let folder: string;
  let unpacked: string;
  let mock: RunningMock;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-mcp-'));
    const { stdout } = await run('npm', ['pack', source, '--silent'], { cwd: folder });
    await mkdir(join(folder, 'empty'));
    await run('tar', ['-xf', join(folder, stdout.trim()), '-C', join(folder, 'empty')]);
    unpacked = join(folder, 'empty', 'package');
    mock = await startMock({ port: 0 });
  }, PACK_TIMEOUT_MS);
  afterAll(async () => {
    await mock?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('is one file, without dependencies, with the licences of its parts', async () => {
    const files = await readdir(unpacked);
    expect(files.toSorted()).toEqual(
      ['LICENSE', 'README.md', 'THIRD-PARTY-NOTICES', 'cli.js', 'package.json'].toSorted(),
    );
    const manifest = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ bin: { 'social-data-mcp': './cli.js' } });
    expect(manifest).not.toHaveProperty('dependencies');
    const notices = await readFile(join(unpacked, 'THIRD-PARTY-NOTICES'), 'utf8');
    expect(notices).toContain('@modelcontextprotocol/server 2.4.0');
  });

  test('lists and calls every tool from an empty folder on Node 22.13', async () => {
    expect((await run(node22, ['--version'])).stdout).toMatch(/^v22\.13\./);
    const { client, errors } = await connectStdio({
      token: 'demo-token',
      baseUrl: mock.url,
      command: [node22, join(unpacked, 'cli.js')],
    });
    expect((await client.listTools()).tools).toHaveLength(operationIds.length);
    for (const operation of operationIds) {
      const { rows } = await callChecked(client, operation, validArguments[operation] ?? {});
      expect(rows.length).toBeGreaterThan(0);
    }
    await client.close();
    expect(errors()).toBe('');
  });
});
