import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { operationIds } from '@social-data/contract';
import { type RunningMock, startMock } from '@social-data/mock';
import { packPackages } from '@social-data/package-build';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectHttp, connectStdio } from '../../packages/mcp/test/connect.ts';
import { PACK_TIMEOUT_MS, run } from '../gateway-package/packed-gateway.ts';
import { startChild } from '../process/child.ts';

/** The entries of the README that start the command, and the one that connects to a server. */
function readmeEntries(text: string): readonly ConfiguredCommand[] {
  const blocks = [...text.matchAll(/```json\n(\{\n {2}"(?:mcpServers|servers)".*?)```/gs)];
  const entries = blocks.map(([, json = '']) => {
    const { mcpServers, servers } = JSON.parse(json);
    return (mcpServers ?? servers)['social-data'];
  });
  return entries.filter(({ command }) => command);
}
interface ConfiguredCommand {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The bearer token of a server that several hosts share. */
const TOKEN = 'a-token-of-the-hosts-of-one-machine';

describe('the packed MCP server', () => {
  let folder: string;
  let tarball: string;
  let unpacked: string;
  let mock: RunningMock;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-mcp-'));
    [{ tarball } = { tarball: '' }] = await packPackages(['mcp'], folder);
    await mkdir(join(folder, 'empty'));
    await run('tar', ['-xf', tarball, '-C', join(folder, 'empty')]);
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

  test('runs by the entries of the README, once the tarball is installed', async () => {
    const readme = await readFile(join(unpacked, 'README.md'), 'utf8');
    const started = readmeEntries(readme);
    expect(started).toHaveLength(3);
    const prefix = join(folder, 'installed');
    const [, line = ''] = /`(npm install --global .*?)`/.exec(readme) ?? [];
    const [npm = '', ...install] = line.replace('./', `${dirname(tarball)}/`).split(' ');
    expect(install).toContain(tarball);
    const env = {
      // npm itself may run on an older Node.
      PATH: [join(prefix, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
      npm_config_cache: join(folder, 'npm-cache'),
    };
    await run(npm, [...install, '--prefix', prefix], { cwd: folder });
    for (const { command } of started) {
      const { client } = await connectStdio({
        token: 'demo-token',
        baseUrl: mock.url,
        command: [command],
        env,
      });
      expect((await client.listTools()).tools).toHaveLength(operationIds.length);
      await client.close();
    }

    const server = startChild([join(unpacked, 'cli.js'), '--http', '0'], {
      env: { ...env, ...started[0]?.env, SOCIAL_DATA_MCP_TOKEN: TOKEN },
    });
    await server.prints(/server on/);
    const [url = ''] = /http\S+/.exec(server.out()) ?? [];
    const other = await connectHttp(url, { Authorization: `Bearer ${TOKEN}` });
    expect((await other.listTools()).tools).toHaveLength(operationIds.length);
    await other.close();
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  });
});
