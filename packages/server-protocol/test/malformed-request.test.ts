import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { routes } from '@social-data/contract/operations';
import { listen, malformedRequestResponse } from '@social-data/server-protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('the response to a malformed request', () => {
  const server = createServer({ maxHeaderSize: 2048 });
  let address: AddressInfo;
  server.on('clientError', (error, socket) => {
    if (socket.writable) socket.end(malformedRequestResponse(error, new Date(0)));
  });
  beforeAll(async () => {
    address = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const send = (bytes: string | Buffer): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(address.port, address.address, () => {
        socket.write(bytes);
      });
      let text = '';
      socket.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      socket.on('close', () => resolve(text)).on('error', reject);
    });

  test('is an envelope with HTTP 200 on a path of the contract', async () => {
    const response = await send(
      Buffer.concat([
        Buffer.from(`GET ${routes.searchUsers.path}?token=x&keyword=`),
        Buffer.from([0xe5, 0x00, 0xff]),
        Buffer.from(' HTTP/1.1\r\n\r\n'),
      ]),
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toContain('"code":400');
  });

  test('says what to do about an address that is too long', async () => {
    const response = await send(
      `GET ${routes.searchUsers.path}?token=x&keyword=${'a'.repeat(4096)} HTTP/1.1\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(response).toContain('too long');
  });

  test("has the status of the parser's error outside the contract", async () => {
    expect(await send('what is this\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(await send(`GET /x?${'a'.repeat(4096)} HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
  });
});
