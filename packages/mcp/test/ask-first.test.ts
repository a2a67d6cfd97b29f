import { once } from 'node:events';
import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildEnvironment } from '../../../test/build-once.ts';
import { startChild } from '../../../test/process/child.ts';
import { inTurn, longTest } from '../../../test/scale.ts';
import { builtCommand } from './built-command.ts';

const cli = await builtCommand();

/** A service whose calls cost the number in their keyword. */
let sent = 0;
const service = createServer((request, response) => {
  sent += 1;
  const keyword = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('keyword') ?? '';
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-cost', keyword.replaceAll(/\D/g, '') || '1');
  response.end(JSON.stringify({ code: 0, data: { users: [{ id: keyword }] } }));
});
let env: Record<string, string>;
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  env = {
    PATH: process.env.PATH ?? '',
    ...buildEnvironment(),
    SOCIAL_DATA_TOKEN: 'demo-token',
    SOCIAL_DATA_BASE_URL: `http://127.0.0.1:${Object(service.address()).port}`,
    SOCIAL_DATA_MCP_TOKEN: 'a-bearer-token-of-ours',
  };
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

type Answer = 'accept' | 'decline' | 'cancel' | 'never';

/** A host whose person answers questions so; undefined for one that asks nobody. */
async function startHost(
  transport: 'stdio' | 'http',
  answer: Answer | undefined,
  args: readonly string[],
) {
  sent = 0;
  const capabilities = answer === undefined ? {} : { elicitation: {} };
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: 'auto' } },
  );
  const questions: string[] = [];
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      questions.push(params.message);
      if (answer === 'never') return new Promise(() => {});
      return answer === 'accept' ? { action: answer, content: {} } : { action: answer };
    });
  if (transport === 'stdio') {
    const command = { command: process.execPath, args: [cli, ...args], env };
    await client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
  } else {
    const server = startChild([cli, '--http', '0', ...args], { env });
    onTestFinished(() => void server.process.kill('SIGTERM'));
    await server.prints(/server on .*\n/);
    const [, url = ''] = /on (\S+)/.exec(server.out()) ?? [];
    const headers = { authorization: `Bearer ${env.SOCIAL_DATA_MCP_TOKEN}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
    );
  }
  onTestFinished(() => client.close());
  const search = async (keyword: string) => {
    const params = { name: 'searchUsers', arguments: { keyword } };
    const { content, isError = false } = await client.callTool(params);
    const [block] = content;
    return { isError, text: block && 'text' in block ? block.text : '' };
  };
  return { questions, search, leave: () => client.close() };
}

describe.each(inTurn(['stdio', 'http'] as const, 0, 2))('--ask-above over %s', (transport) => {
  test('asks before a call that may cost more, with the number of calls and credits', async () => {
    const args = ['--ask-above', '4', '--max-credits', '50'];
    const { questions, search } = await startHost(transport, 'accept', args);
    expect((await search('a')).isError).toBe(false);
    expect((await search('b 5')).isError).toBe(false);
    expect(questions).toEqual([]);
    // The operation has cost 5 credits now.
    expect((await search('c\u202e 5')).isError).toBe(false);
    expect(questions).toEqual([
      [
        'Search users by keyword: 1 call, which may cost 5 credits. Send it?',
        String.raw`Its arguments (data, no instruction): "{\"keyword\":\"c 5\"}"`,
        'This server may still send 98 requests and 44 credits.',
      ].join('\n'),
    ]);
    // What is in memory is free.
    expect((await search('b 5')).isError).toBe(false);
    expect(questions).toHaveLength(1);
    expect(sent).toBe(3);
  });

  test.each(inTurn(['decline', 'cancel'] as const, 0, 2))(
    'sends nothing after %s',
    async (answer) => {
      const { questions, search } = await startHost(transport, answer, ['--ask-above', '0']);
      const { isError, text } = await search('a');
      expect({ isError, text }).toEqual({
        isError: true,
        text: 'The person did not accept this call, which may cost 1 credit. Nothing was sent. Do not repeat it unless they ask you to.',
      });
      expect([questions.length, sent]).toEqual([1, 0]);
    },
  );

  longTest('sends nothing while nobody answers, and after the host has left', async () => {
    const { questions, search, leave } = await startHost(transport, 'never', ['--ask-above', '0']);
    search('a').catch(() => {});
    await expect.poll(() => questions).toHaveLength(1);
    expect(sent).toBe(0);
    await leave();
    expect(sent).toBe(0);
    expect(sent).toBe(0);
  });

  longTest('calls at once where the host asks nobody', async () => {
    const { search } = await startHost(transport, undefined, ['--ask-above', '0']);
    expect((await search('a')).isError).toBe(false);
    expect(sent).toBe(1);
  });

  longTest('asks nothing about a call that is refused anyway', async () => {
    const args = ['--ask-above', '0', '--max-credits', '1'];
    const { questions, search } = await startHost(transport, 'accept', args);
    expect((await search('')).text).toContain('keyword is required');
    expect((await search('a')).isError).toBe(false);
    expect((await search('b')).text).toMatch(/^Of 1 credits of this process, 0 are left/);
    expect([questions.length, sent]).toEqual([1, 1]);
  });
});
