import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackExtension, validateManifest } from '@anthropic-ai/mcpb';
import { operationIds } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { packMcpBundle } from '../build/mcp-bundle.ts';
import { callChecked, connectStdio } from './connect.ts';

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'mcp-bundle-test-'));
const unpacked = join(folder, 'unpacked');
let bundle: string;
let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ port: 0 });
  bundle = await packMcpBundle(folder);
  await unpackExtension({ mcpbPath: bundle, outputDir: unpacked, silent: true });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true });
});

describe('the bundle', () => {
  test('has the name and the version of the package, and a manifest that its tool accepts', () => {
    expect(bundle).toBe(join(folder, `social-data-mcp-${manifest.version}.mcpb`));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(validateManifest(unpacked)).toBe(true);
    log.mockRestore();
    const { version, tools } = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'));
    expect(version).toBe(manifest.version);
    expect(tools.map(({ name }: { name: string }) => name)).toEqual(operationIds);
  });

  test('starts as its manifest says, with what the person gave', async () => {
    const { server } = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'));
    const given: Readonly<Record<string, string>> = {
      __dirname: unpacked,
      'user_config.max_calls': '7',
      'user_config.base_url': mock.url,
      'user_config.token': 'demo-token',
    };
    const fill = (text: string) =>
      text.replaceAll(/\$\{([^}]+)\}/g, (all, name: string) => given[name] ?? all);
    const { command, args, env } = server.mcp_config;
    expect(command).toBe('node');
    const { client } = await connectStdio({
      token: fill(env.SOCIAL_DATA_TOKEN),
      baseUrl: fill(env.SOCIAL_DATA_BASE_URL),
      command: [process.execPath, ...args.map(fill)],
    });
    const { meta } = await callChecked(client, 'searchUsers', { keyword: 'camping' });
    expect(meta.requestsLeft).toBe(6);
    await client.close();
  });
});
