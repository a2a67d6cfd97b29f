import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { routes } from '@social-data/contract/operations';
import { brokenRequest } from '@social-data/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('bytes that are no HTTP request', () => {
  const server = createServer({ maxHeaderSize: 2048 });
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(brokenRequest(error, new Date(0)));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => server.close());

  const send = (bytes: string | Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write(bytes);
      });
      let text = '';
      socket.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });

  it('are answered by an envelope with HTTP 200 on a path of the contract', async () => {
    const answer = await send(
      Buffer.concat([
        Buffer.from(`GET ${routes.searchUsers.path}?token=x&keyword=`),
        Buffer.from([0xe5, 0x00, 0xff]),
        Buffer.from(' HTTP/1.1\r\n\r\n'),
      ]),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('"code":400');
  });

  it('say what to do about an address that is too long', async () => {
    const answer = await send(
      `GET ${routes.searchUsers.path}?token=x&keyword=${'a'.repeat(4096)} HTTP/1.1\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toContain('too long');
  });

  it('are answered with the status of the fault elsewhere', async () => {
    expect(await send('what is this\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(await send(`GET /x?${'a'.repeat(4096)} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
