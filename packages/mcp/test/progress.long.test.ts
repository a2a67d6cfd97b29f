import { expect, test } from 'vitest';
import { useMcp } from './use-mcp.ts';

const { start } = useMcp();

test('a host that is told of progress waits for a slow call', async () => {
  const { client } = await start({ token: 'mock-slow-17000' });
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
});
