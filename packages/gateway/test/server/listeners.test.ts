import { get } from 'node:https';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBytes } from './open-bytes.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';
import { ask, callOf, startTestGateway } from './use-gateway.ts';

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

describe('both addresses', () => {
  it('serve the same paths over HTTP and HTTPS, from one state', async () => {
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

  it('can be HTTPS alone, where plain bytes get the end of the connection', async () => {
    const certificate = throwAwayCertificate();
    onTestFinished(certificate.remove);
    const gateway = await startTestGateway({ port: null, tls: { ...certificate, port: 0 } });
    expect(gateway.url).toBe(gateway.tlsUrl);
    const { port } = new URL(gateway.url);
    const bytes = openBytes(Number(port));
    bytes.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await bytes.received).not.toContain('HTTP/1.1 200');
    const stuck = openBytes(Number(port));
    await stuck.opened;
    await gateway.close();
    expect(await stuck.received).toBe('');
  });
});

describe('an address that cannot be had', () => {
  it('is told by the error of listen, and leaves nothing open', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      taken.close();
    });
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(startTestGateway({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await expect(startTestGateway({ adminPort: port })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
  });
});
