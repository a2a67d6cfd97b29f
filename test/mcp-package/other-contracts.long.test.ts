import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPackage } from '@social-data/package-build';
import { afterAll, expect, test } from 'vitest';
import { connectStdio } from '../../packages/mcp/test/connect.ts';
import { runGenerate } from '../../scripts/generate.ts';
import { contractOf } from '../process/contract-of.ts';
import { syntheticContract } from '../scripts/synthetic-contract.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mcp-contracts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operations = 350;
const large = join(folder, 'large.json');
const size = { operations, bytes: operations * 2900 };
writeFileSync(large, JSON.stringify(syntheticContract(size)));

test.each([
  ['a document of someone else', join(root, 'test/scripts/fixtures/foreign.yaml'), 11],
  ['a large contract', large, operations],
])('the server of %s offers every operation', async (name, contract, count) => {
  const generated = join(folder, `generated of ${name}`);
  await runGenerate({ contract, out: generated }, () => {});
  symlinkSync(join(root, 'generated/node_modules'), join(generated, 'node_modules'));
  const built = join(folder, `built for ${name}`);
  await buildPackage('mcp', built, [contractOf(generated)]);
  const { client } = await connectStdio({
    token: 'demo-token',
    baseUrl: 'http://127.0.0.1:9',
    command: [process.execPath, join(built, 'cli.js')],
  });
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(count);
  expect(new Set(tools.map((tool) => tool.name)).size).toBe(count);
  for (const tool of tools) expect(tool.name).toMatch(/^[\w-]{1,64}$/);
  expect((await client.listResources()).resources.length).toBeGreaterThan(count);
  await client.close();
});
