import { createServer } from 'node:http';
import { listen } from '@social-data/server-protocol';
import { expect, onTestFinished, test } from 'vitest';
import { useCommand } from './use-command.ts';

const command = useCommand();

/** What `doctor` says of its calls to a service with this body, and another one for searches. */
async function examine(body: string, ofSearch = body): Promise<string> {
  const server = createServer(({ url }, response) =>
    response.end(url?.includes('search') ? ofSearch : body),
  );
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

test('doctor takes the first operation that the token has a right to, when it has one', async () => {
  const denied = '{"code":600,"message":"No right."}';
  expect(await examine(denied, '{"code":400}')).toMatch(/^0 ok .*code 400/);
  expect(await examine(denied)).toMatch(/^4 failed call: code 600: No right\./);
});
