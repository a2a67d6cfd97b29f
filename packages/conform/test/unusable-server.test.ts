import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { throwAwayCertificate } from '../../gateway/test/server/throw-away-certificate.ts';
import { connectTo } from '../src/connection.ts';
import { targetOf } from '../src/target.ts';
import { probeServer } from '../src/test-server.ts';
import { closedPort } from './closed-port.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  return (await listen(server, { host: '127.0.0.1', port: 0 })).port;
}

/** What the command says of a server that responds so to every call. */
async function verdictOn(respond: RequestListener): Promise<string> {
  return await verdictAt(`http://127.0.0.1:${await portOf(createServer(respond))}`);
}

async function verdictAt(baseUrl: string): Promise<string> {
  const verdict = await probeServer(connectTo(targetOf(baseUrl, 'demo-secret-7'))).then(
    () => 'usable',
    (error: Error) => error.message.replace(baseUrl, 'URL'),
  );
  expect(verdict).not.toContain('demo-secret-7');
  return verdict;
}

describe('a server cannot be tested when it', () => {
  test('sends a page of HTML', async () => {
    const respond: RequestListener = (_, response) =>
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>');
    expect(await verdictOn(respond)).toBe(
      'URL cannot be tested: it responds to a valid call with HTTP 404 and text/html, not with a JSON object. Check --base-url, and its path.',
    );
  });

  test('redirects, because a redirect would give the token to another address', async () => {
    const respond: RequestListener = ({ url }, response) =>
      response.writeHead(301, { Location: `https://other.example${url}` }).end();
    expect(await verdictOn(respond)).toContain(
      'it redirects (HTTP 301) to https://other.example. ',
    );
  });

  test('does not accept the token', async () => {
    expect(await verdictOn((_, response) => response.end('{"code":"100"}'))).toContain(
      'it does not accept the token (code 100). Check --token-file',
    );
  });

  test('closes every connection', async () => {
    expect(await verdictOn((request) => request.socket.destroy())).toMatch(
      /: no response arrives: .*\. Check --base-url\.$/,
    );
  });

  test('has no such path, and says so in an envelope', async () => {
    expect(await verdictOn((_, response) => response.writeHead(404).end('{"code":400}'))).toContain(
      'it responds to a valid call with HTTP 404 and code 400. Check the path',
    );
  });

  test('responds in the envelope, whatever the code, is for the cases to judge', async () => {
    const respond: RequestListener = (_, response) => response.writeHead(500).end('{"code":500}');
    expect(await verdictOn(respond)).toBe('usable');
  });

  test('has a certificate that is not trusted', async () => {
    const certificate = throwAwayCertificate();
    const { certFile, keyFile } = certificate;
    const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    const port = await portOf(createSecureServer(files));
    expect(await verdictAt(`https://127.0.0.1:${port}`)).toMatch(
      /its certificate is not trusted\. If you trust it, set NODE_EXTRA_CA_CERTS/,
    );
    certificate.remove();
  });

  test('speaks no HTTPS', async () => {
    const url = `https://127.0.0.1:${await portOf(createServer())}`;
    expect(await verdictAt(url)).toContain('Begin the address with http:.');
  });

  test.each([
    ['does not listen', closedPort, 'the connection is refused. Start the server'],
    ['has a port that fetch refuses', () => 1, 'fetch and browsers refuse this port.'],
  ])('%s', async (_, port, message) => {
    expect(await verdictAt(`http://127.0.0.1:${await port()}`)).toContain(message);
  });

  test('has a name without an address', async () => {
    expect(await verdictAt('http://no-such-host.invalid')).toContain('the name of the host');
  });
});
