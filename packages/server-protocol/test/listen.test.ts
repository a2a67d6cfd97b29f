import { createServer } from 'node:http';
import { listen, originOf } from '@social-data/server-protocol';
import { describe, expect, test } from 'vitest';

describe('listen', () => {
  test('resolves with the address, port 0 being replaced by a free one', async () => {
    const server = createServer();
    const { address, port } = await listen(server, { host: '127.0.0.1', port: 0 });
    expect(address).toBe('127.0.0.1');
    expect(port).toBeGreaterThan(0);
    expect(server.listenerCount('error')).toBe(0);
    server.close();
  });

  test('rejects with the error of listen when the port is in use', async () => {
    const first = createServer();
    const { port } = await listen(first, { host: '127.0.0.1', port: 0 });
    const second = listen(createServer(), { host: '127.0.0.1', port });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
    first.close();
  });
});

describe('originOf', () => {
  test('puts brackets around an IPv6 address', () => {
    expect(originOf({ host: '127.0.0.1', port: 80 })).toBe('http://127.0.0.1:80');
    expect(originOf({ host: '::1', port: 443 }, 'https')).toBe('https://[::1]:443');
  });
});
