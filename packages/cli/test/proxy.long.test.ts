import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { expect, onTestFinished, test } from 'vitest';
import { serve } from '../../gateway/test/command/run-command.ts';
import { throwAwayCertificate } from '../../gateway/test/server/throw-away-certificate.ts';
import { useCommand } from './use-command.ts';

const command = useCommand();
const search = ['users', 'search', 'camping', '--format', 'ndjson'];

/** A proxy for the surrounding test, which finds every host at this port of this machine. */
async function startProxy(port: number) {
  const seen: string[] = [];
  const authorizations = new Set<string | undefined>();
  const note = ({ method, url = '', headers }: IncomingMessage) => {
    seen.push(`${method} ${url.split('?')[0]}`);
    authorizations.add(headers['proxy-authorization']);
  };
  const server = createServer((incoming, response) => {
    note(incoming);
    const { pathname, search: query } = new URL(incoming.url ?? '');
    const { headers } = incoming;
    request({ port, path: pathname + query, headers }, (answer) => answer.pipe(response)).end();
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    note(incoming);
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(socket).pipe(upstream);
    });
    socket.on('error', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
  });
  const at = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${at.port}`, seen, authorizations };
}

test('https goes through HTTPS_PROXY, with its password, which is shown nowhere', async () => {
  const authority = throwAwayCertificate({ isAuthority: true });
  const certificate = throwAwayCertificate({ authority, host: 'service.example' });
  onTestFinished(() => {
    authority.remove();
    certificate.remove();
  });
  const tls = ['--tls-cert', certificate.certFile, '--tls-key', certificate.keyFile];
  const { url } = await serve(['--demo', ...tls, '--tls-port', '0', '--port', 'off']);
  const proxy = await startProxy(Number(new URL(url).port));
  const env = {
    NODE_EXTRA_CA_CERTS: authority.certFile,
    HTTPS_PROXY: proxy.url.replace('//', '//me:s%40cret@'),
  };
  const baseUrl = 'https://service.example';
  const found = await command.run(search, { baseUrl, env });
  expect(found.code, found.err).toBe(0);
  const examined = await command.run(['doctor'], { baseUrl, env });
  expect(examined.code, examined.out).toBe(0);
  expect(examined.out).toContain(`ok     proxy: ${proxy.url}\n`);
  expect(examined.out).toMatch(/ok {5}connection: TLS, with a trusted certificate/);
  expect(proxy.seen.length).toBeGreaterThanOrEqual(3);
  expect(new Set(proxy.seen)).toEqual(new Set(['CONNECT service.example:443']));
  const authorization = `Basic ${Buffer.from('me:s@cret').toString('base64')}`;
  expect([...proxy.authorizations]).toEqual([authorization]);
  for (const { out, err } of [found, examined]) expect(out + err).not.toMatch(/s(%40|@)cret/);
  const plain = { ...env, HTTPS_PROXY: env.HTTPS_PROXY.replace('http://', '') };
  expect((await command.run(search, { baseUrl, env: plain })).code).toBe(0);
  const without = await command.run(['doctor'], { baseUrl, env: { ...env, NO_PROXY: '.example' } });
  expect(without.out).toContain('proxy: none for this address');
  expect(without.code).toBe(5);
});

test('http goes through HTTP_PROXY, and this machine is reached directly', async () => {
  const { url } = command.mock();
  const proxy = await startProxy(Number(new URL(url).port));
  const env = { HTTP_PROXY: proxy.url, http_proxy: '' };
  const direct = await command.run(search, { env });
  expect(direct.code, direct.err).toBe(0);
  expect(proxy.seen).toEqual([]);
  const baseUrl = 'http://service.example';
  const { code, err } = await command.run([...search, '--allow-insecure'], { baseUrl, env });
  expect(code, err).toBe(0);
  expect(proxy.seen).toHaveLength(1);
});

test('a proxy that cannot be used is a clear failure', async () => {
  const baseUrl = 'https://service.example';
  const wrong = await command.run(search, {
    baseUrl,
    env: { HTTPS_PROXY: 'socks5://me:secret@x:1' },
  });
  expect(wrong.code).toBe(2);
  expect(wrong.err).toMatch(/^error: The proxy in HTTPS_PROXY.* http:\/\/host:port/);
  expect(wrong.err).not.toContain('secret');
  const env = { HTTPS_PROXY: 'http://127.0.0.1:1' };
  const nobody = await command.run([...search, '--max-retries', '0'], { baseUrl, env });
  expect(nobody.code, nobody.err).toBe(5);
  const { code, out } = await command.run(['doctor'], { baseUrl, env });
  expect(code).toBe(5);
  expect(out).toContain('failed connection: The proxy fails: ECONNREFUSED.');
});

test('a proxy that closes the connection, or refuses, is asked once for each attempt', async () => {
  let asked = 0;
  const server = createServer();
  server.on('connect', (_, socket: Socket) => {
    asked += 1;
    if (asked % 2 === 0) socket.destroy();
    else socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
  });
  const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => void server.close());
  const env = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
  const baseUrl = 'https://service.example';
  const { code, err } = await command.run([...search, '--max-retries', '1'], { baseUrl, env });
  expect(code, err).toBe(5);
  expect(asked).toBe(2);
});

test.each(['https://service.example', 'http://service.example'])(
  'a proxy that wants a password for %s is named by a run as by doctor, and no run waits for it',
  async (baseUrl) => {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      response.writeHead(407).end('<html>');
    });
    server.on('connect', (_, socket: Socket) => {
      asked += 1;
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    });
    const { port } = await listen(server, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => void server.close());
    const env = { HTTPS_PROXY: `http://127.0.0.1:${port}`, HTTP_PROXY: `http://127.0.0.1:${port}` };
    const many = Array.from({ length: 20 }, (_, at) => `keyword-${at}`);
    const one = [...search, ...many, '--concurrency', '1', '--max-retries', '0'];
    const { code, err } = await command.run([...one, '--allow-insecure'], { baseUrl, env });
    expect(code, err).toBe(2);
    expect(err).toContain('error: The proxy requires another name and password (HTTP 407).');
    expect(err).not.toContain('CORS');
    expect(asked).toBe(1);
    if (baseUrl.startsWith('http:')) return;
    const examined = await command.run(['doctor'], { baseUrl, env });
    expect(examined).toMatchObject({
      code: 2,
      out: expect.stringContaining('failed connection: The proxy requires another name'),
    });
  },
);
