import { createServer } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { expect, onTestFinished, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** What `doctor` says of its call to a service with this body. */
async function examine(body: string): Promise<string> {
  const server = createServer((_, response) => response.end(body));
  onTestFinished(() => void server.close());
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  const { code, out } = await command.run(['doctor'], { baseUrl: `http://127.0.0.1:${port}` });
  return `${code} ${out.split('\n').find((line) => line.includes(' call: '))}`;
}

test.each(['{}', '[]', 'null', '{"code":null}', '{"code":""}', '{"code":false}', '{"code":-1}'])(
  'doctor fails a service that responds with %s, which has no valid code',
  async (body) => {
    expect(await examine(body)).toMatch(/^6 failed call: .*check --base-url and the proxy/);
  },
);

test('doctor takes a code that is a string of digits', async () => {
  expect(await examine('{"code":"400"}')).toMatch(/^0 ok .*code 400/);
});
