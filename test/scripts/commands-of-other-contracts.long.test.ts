import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { OperationInfo } from '@social-data/contract/operations';
import { buildPackage } from '@social-data/package-build';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandNames } from '../../packages/cli/src/program.ts';
import { connectStdio } from '../../packages/mcp/test/connect.ts';
import { runGenerate } from '../../scripts/generate.ts';
import { contractOf } from '../process/contract-of.ts';
import { syntheticContract } from './synthetic-contract.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'other-contracts-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operations = 350;
const large = join(folder, 'large.json');
writeFileSync(large, JSON.stringify(syntheticContract({ operations, bytes: operations * 2900 })));

describe.each([
  ['a document of someone else', join(root, 'test/scripts/fixtures/foreign.yaml'), 11],
  ['a large contract', large, operations],
])('of %s', (name, contract, count) => {
  const generated = join(folder, `generated of ${name}`);
  beforeAll(async () => {
    await runGenerate({ contract, out: generated }, () => {});
    symlinkSync(join(root, 'generated/node_modules'), join(generated, 'node_modules'));
  });

  /** The path of a command that is built for the contract. */
  async function build(command: string): Promise<string> {
    const built = join(folder, `${command} for ${name}`);
    await buildPackage(command, built, [contractOf(generated)]);
    return join(built, 'cli.js');
  }

  test('the command line has a command for every operation', async () => {
    const cli = await build('cli');
    const module: { operations: Record<string, OperationInfo> } = await import(
      join(generated, 'operations.ts')
    );
    const operations = Object.values(module.operations);
    expect(operations).toHaveLength(count);
    const helpOf = async (...args: readonly string[]) =>
      (await run(process.execPath, [cli, ...args, '--help'])).stdout;
    const commands = [...commandNames(operations).values()];
    expect(commands).toHaveLength(count);
    const listed = new Map<string, string>();
    for (const resource of new Set(commands.map(([name = '']) => name)))
      listed.set(resource, await helpOf(resource));
    for (const [resource = '', method = ''] of commands)
      expect(listed.get(resource)).toMatch(new RegExp(`^  ${method}(?= )`, 'm'));
    const [last] = operations.slice(-1);
    const help = await helpOf(...(commands.at(-1) ?? []));
    expect(help.replaceAll(/\s+/g, ' ')).toContain(last?.summary);
  });

  test('the MCP server offers every operation', async () => {
    const { client } = await connectStdio({
      token: 'demo-token',
      baseUrl: 'http://127.0.0.1:9',
      command: [process.execPath, await build('mcp')],
    });
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(count);
    expect(new Set(tools.map((tool) => tool.name)).size).toBe(count);
    for (const tool of tools) expect(tool.name).toMatch(/^[\w-]{1,64}$/);
    expect((await client.listResources()).resources.length).toBeGreaterThan(count);
    await client.close();
  });
});
