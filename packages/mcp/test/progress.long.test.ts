import type { Client } from '@modelcontextprotocol/client';
import { afterAll, expect, test } from 'vitest';
import { killChildren, startChild } from '../../../test/process/child.ts';
import { builtCommand } from './built-command.ts';
import { connectHttp } from './connect.ts';
import { useMcp } from './use-mcp.ts';

const { start, mock } = useMcp();
const cli = await builtCommand();
const bearer = 'a-bearer-token-of-ours';
afterAll(killChildren);

async function expectProgress(client: Client): Promise<void> {
  const messages: unknown[] = [];
  const result = await client.callTool(
    { name: 'searchUsers', arguments: { keyword: 'camping' } },
    {
      timeout: 16_000,
      resetTimeoutOnProgress: true,
      onprogress: ({ message }) => messages.push(message),
    },
  );
  expect(result.isError).toBeFalsy();
  expect(messages).toEqual(['Waiting for the service for 15 seconds.']);
}

test('a host that is told of progress waits for a slow call', async () => {
  const { client } = await start({ token: 'mock-slow-17000' });
  await expectProgress(client);
});

test('a host hears of progress over HTTP, too', async () => {
  const env = {
    PATH: process.env.PATH,
    SOCIAL_DATA_TOKEN: 'mock-slow-17000',
    SOCIAL_DATA_BASE_URL: mock().url,
    SOCIAL_DATA_MCP_TOKEN: bearer,
  };
  const server = startChild([cli, '--http', '0'], { env });
  await server.prints(/server on/);
  const [url = ''] = /http\S+/.exec(server.out()) ?? [];
  const client = await connectHttp(url, { authorization: `Bearer ${bearer}` });
  await expectProgress(client);
  await client.close();
});
