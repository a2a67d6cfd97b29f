import { STATUS_CODES } from 'node:http';
import { routes } from '@social-data/contract/operations';
import { resultCode } from '@social-data/contract/result-codes';
import { failure } from './envelope.ts';
import { envelopeHeaders } from './envelope-headers.ts';

/**
 * The complete HTTP response to bytes that Node could not parse, for the handler of `clientError`: an
 * envelope with code 400. Its HTTP status is 200 on a path of the contract (decision D1), elsewhere the
 * status of the parser's error.
 * @param error the parser's error, with its code and the packet
 */
export function malformedRequestResponse(error: Error, now: Date): string {
  const { code, rawPacket } = { code: undefined, rawPacket: undefined, ...error };
  const parserError = explainParserError(code);
  const isContractCall = Buffer.isBuffer(rawPacket) && isOnContractPath(rawPacket);
  const status = isContractCall ? 200 : parserError.status;
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
  return {
    status: 400,
    message:
      'The request is not valid HTTP. Write non-ASCII characters and blanks in the address with percent-encoding.',
  };
}

function isOnContractPath(packet: Buffer): boolean {
  const line = packet.subarray(0, 512).toString('latin1');
  return Object.values(routes).some(({ path }) => line.startsWith(`GET ${path}?`));
}
