import { STATUS_CODES } from 'node:http';
import { routes } from '@social-data/contract/operations';
import { failure } from './envelope.ts';
import { headersOf } from './headers.ts';

/**
 * The whole answer to bytes that Node's parser refused: an envelope with code 400, for the handler of
 * `clientError`. On the paths of the contract it goes out with HTTP 200 (decision D1), elsewhere with
 * the status of the fault.
 * @param error what the parser reported, with its code and the packet
 */
export function brokenRequest(error: Error, now: Date): string {
  const { code, rawPacket } = { code: undefined, rawPacket: undefined, ...error };
  const { status, message } = faultOf(code);
  const known = Buffer.isBuffer(rawPacket) && isContractCall(rawPacket);
  const answered = known ? 200 : status;
  const body = JSON.stringify(failure(400, message, now));
  const headers = {
    ...headersOf(400),
    'Access-Control-Allow-Origin': '*',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${answered} ${STATUS_CODES[answered]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

function faultOf(code: unknown): { status: number; message: string } {
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      status: 431,
      message: 'The address and headers are too long. Shorten the parameters.',
    };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request did not arrive whole in time. Send it again.' };
  return {
    status: 400,
    message:
      'This is no HTTP request that can be read. Write non-ASCII characters and blanks in the address with percent-encoding.',
  };
}

function isContractCall(packet: Buffer): boolean {
  const line = packet.subarray(0, 512).toString('latin1');
  return Object.values(routes).some(({ path }) => line.startsWith(`GET ${path}?`));
}
