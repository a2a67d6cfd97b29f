import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { buildEnvironment } from '../../../test/build-once.ts';
import { killChildren, startChild } from '../../../test/process/child.ts';
import { builtCommand } from './built-command.ts';

const cli = await builtCommand();
const bearer = 'a-bearer-token-of-ours';
const env = {
  PATH: process.env.PATH,
  ...buildEnvironment(),
  SOCIAL_DATA_TOKEN: 'demo-token',
  SOCIAL_DATA_BASE_URL: 'http://127.0.0.1:9',
  SOCIAL_DATA_MCP_TOKEN: bearer,
};
let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill();
  killChildren();
});

const oddVersions: readonly unknown[] = [
  20_250_618,
  null,
  undefined,
  { version: '2025-06-18' },
  ['2025-06-18'],
];

function initialize(id: number, protocolVersion: unknown): string {
  const params = {
    ...{ protocolVersion, capabilities: {} },
    clientInfo: { name: 'test', version: '1.0.0' },
  };
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params });
}

const refused = {
  message: expect.stringContaining('protocolVersion'),
};

describe('initialize with an odd protocolVersion is refused', () => {
  test('on standard input, and a valid one is served after it', async () => {
    const child = spawn(process.execPath, [cli], { env });
    server = child;
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (line: string) => {
      child.stdin.write(`${line}\n`);
      return JSON.parse((await lines.next()).value ?? '');
    };
    for (const [index, version] of oddVersions.entries())
      expect((await ask(initialize(index, version))).error).toMatchObject(refused);
    const { result } = await ask(initialize(9, '2025-06-18'));
    expect(result.protocolVersion).toBe('2025-06-18');
    child.stdin.end();
    await once(child, 'exit');
  });

  test('over HTTP', async () => {
    const child = startChild([cli, '--http', '0'], { env });
    await child.prints(/server on/);
    const [url = ''] = /http\S+/.exec(child.out()) ?? [];
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${bearer}`,
    };
    for (const version of oddVersions) {
      const response = await fetch(url, { method: 'POST', headers, body: initialize(1, version) });
      const [, json = '{}'] = /(?:^|data: )(\{.*)/.exec(await response.text()) ?? [];
      expect(JSON.parse(json).error).toMatchObject(refused);
    }
  });
});

test('a version that is not known gets one that is', async () => {
  const child = spawn(process.execPath, [cli], { env });
  server = child;
  child.stdin.write(`${initialize(1, 'next year')}\n`);
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  expect(JSON.parse(line).result.protocolVersion).toMatch(/^20\d\d-\d\d-\d\d$/);
});
