import { STATUS_CODES } from 'node:http';
import { type AddressInfo, isIPv4, type Server } from 'node:net';
import type { OperationId } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { envelopeHeaders, failure } from './envelope.ts';
import { operationsOnPath, statusOf } from './request.ts';

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
}

/**
 * Maximum number of connections that wait to be accepted; the operating system may allow fewer. With Node's default of 511,
 * a burst of connections fills the queue, and other callers wait a second until their system tries again.
 */
const BACKLOG = 4096;

/**
 * Makes a server listen, and resolves with its address once it does. Rejects with the error of `listen`,
 * for example one with the code `EADDRINUSE`.
 */
export function listen(server: Server, { host, port }: ListenAddress): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.off('error', reject);
      const address = server.address();
      if (typeof address === 'object' && address) resolve(address);
      else reject(new Error('The server has no TCP address.'));
    });
  });
}

/** The origin of a server, for example `http://127.0.0.1:4010`; an IPv6 address gets its brackets. */
export function originOf({ host, port }: ListenAddress, protocol: 'http' | 'https' = 'http') {
  return `${protocol}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * The complete HTTP response to bytes that Node could not parse, for the handler of `clientError`: an
 * envelope with code 400. Its HTTP status is that of the operation on a path of the contract (decision D1),
 * elsewhere the status of the parser's error.
 * @param error the parser's error, with its code and the packet
 */
export function malformedRequestResponse(error: Error, now: Date): string {
  const { code, rawPacket } = { code: undefined, rawPacket: undefined, ...error };
  const parserError = explainParserError(code);
  const operation = Buffer.isBuffer(rawPacket) ? operationOf(rawPacket) : undefined;
  const status = operation ? statusOf(operation) : parserError.status;
  const body = JSON.stringify(failure(resultCode.invalidParameters, parserError.message, now));
  const headers = {
    ...envelopeHeaders(resultCode.invalidParameters),
    'Access-Control-Allow-Origin': '*',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function explainParserError(code: unknown): { status: number; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      message: 'The address and headers are too long. Shorten the parameters.',
    };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return {
      status: 408,
      message: 'The request did not arrive completely in time. Send it again.',
    };
  if (code === 'ERR_SSL_HTTP_REQUEST')
    return { status: 400, message: 'This port speaks HTTPS. Begin the address with https://.' };
  return {
    status: 400,
    message:
      'The request is not valid HTTP. Write non-ASCII characters and blanks in the address with percent-encoding.',
  };
}

function operationOf(packet: Buffer): OperationId | undefined {
  const line = packet.subarray(0, 512).toString('latin1');
  const [, method, path = ''] = /^([A-Z]+) ([^ ?]*)\?/.exec(line) ?? [];
  return operationsOnPath(path).find((each) => each.method === method)?.operationId;
}

/** Whether only programs on the same machine can reach the host, which may be in brackets. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
