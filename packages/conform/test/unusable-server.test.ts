import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { Server } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { throwAwayCertificate } from '../../gateway/test/server/throw-away-certificate.ts';
import { checkReachable, probeServer } from '../src/check-server.ts';
import { createContext } from '../src/create-context.ts';
import { foreignTarget } from '../src/targets.ts';

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
  const baseUrl = `http://127.0.0.1:${await portOf(createServer(respond))}`;
  const context = createContext(foreignTarget({ baseUrl, token: 'demo-secret-7' }), 'contract');
  const verdict = await probeServer(context).then(
    () => 'usable',
    (error: Error) => error.message.replace(baseUrl, 'URL'),
  );
  context.close();
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
      /: no HTTP response \(none: .*\)\. Check --base-url\.$/,
    );
  });

  test('responds in the envelope, whatever the code, is for the cases to judge', async () => {
    const respond: RequestListener = (_, response) => response.writeHead(500).end('{"code":500}');
    expect(await verdictOn(respond)).toBe('usable');
  });
});

describe('an address cannot be reached when', () => {
  test('its certificate is not trusted, which --ca-file changes', async () => {
    const certificate = throwAwayCertificate();
    const { certFile, keyFile, ca } = certificate;
    const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    const url = `https://127.0.0.1:${await portOf(createSecureServer(files))}`;
    await expect(checkReachable(url, undefined)).rejects.toThrow(
      /its certificate is not trusted\. Trust it with --ca-file FILE\./,
    );
    await expect(checkReachable(url, ca)).resolves.toBeUndefined();
    certificate.remove();
  });

  test('the server speaks no HTTPS', async () => {
    const url = `https://127.0.0.1:${await portOf(createServer())}`;
    await expect(checkReachable(url, undefined)).rejects.toThrow('Begin the address with http:.');
  });

  test.each([
    ['nobody listens', 'http://127.0.0.1:1', 'the connection is refused. Start the server'],
    ['the host has no address', 'http://no-such-host.invalid', 'the host'],
  ])('%s', async (_, url, message) => {
    await expect(checkReachable(url, undefined)).rejects.toThrow(message);
  });
});
