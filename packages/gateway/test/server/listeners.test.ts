import { get } from 'node:https';
import { createServer } from 'node:net';
import { listen } from '@social-data/server-protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openRawConnection } from './raw-connection.ts';
import { ask, callOf, startTestGateway } from './test-gateway.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';

function askTls(url: string, ca: string): Promise<{ code: number }> {
  return new Promise((resolve, reject) => {
    get(url, { ca, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    }).on('error', reject);
  });
}

describe('the listeners', () => {
  test('serve the same paths and data over HTTP and HTTPS', async () => {
    const certificate = throwAwayCertificate();
    onTestFinished(certificate.remove);
    const tls = { ...certificate, port: 0 };
    const gateway = await startTestGateway({ tls });
    const token = await gateway.token({ balance: 1 });
    const target = callOf('searchUsers', { token });
    expect(gateway.tlsUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    expect((await askTls(`${gateway.tlsUrl}${target}`, certificate.ca)).code).toBe(0);
    expect((await ask(`${gateway.url}${target}`)).body.code).toBe(601);
    expect((await askTls(`${gateway.tlsUrl}/nowhere`, certificate.ca)).code).toBe(400);
  });

  test('can be HTTPS only, which tells callers over plain HTTP to use it', async () => {
    const certificate = throwAwayCertificate();
    onTestFinished(certificate.remove);
    const gateway = await startTestGateway({ port: null, tls: { ...certificate, port: 0 } });
    expect(gateway.url).toBe(gateway.tlsUrl);
    const { port } = new URL(gateway.url);
    const connection = openRawConnection(Number(port));
    connection.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const received = await connection.received;
    expect(received).toContain('HTTP/1.1 400');
    expect(received).toContain('Begin the address with https://');
    const idle = openRawConnection(Number(port));
    await idle.opened;
    await gateway.close();
    expect(await idle.received).toBe('');
  });
});

describe('an address in use', () => {
  test('rejects the start with the error of listen, and leaves nothing open', async () => {
    const taken = createServer();
    const { port } = await listen(taken, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => {
      taken.close();
    });
    await expect(startTestGateway({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(startTestGateway({ adminPort: port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
