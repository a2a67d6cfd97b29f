import type { ServerResponse } from 'node:http';
import type { RenderedResponse } from './render-result.ts';

/** As many bytes as Node buffers for a connection before it asks to wait. */
const PIECE_BYTES = 64 * 2 ** 10;

/**
 * Writes the body of a response whose head is set, and ends it. A small body is written at once. A larger one is
 * written in pieces, each when the operating system has taken the one before: so Node has no copy of the body, and TLS,
 * which encrypts at once whatever it is given, no more than one piece. Other connections have their turn in between.
 */
export function writeBody(
  response: ServerResponse,
  { body, encoding, bytes }: Pick<RenderedResponse, 'body' | 'encoding' | 'bytes'>,
): void {
  if (bytes <= PIECE_BYTES) response.end(body, encoding);
  else writePieces(response, typeof body === 'string' ? Buffer.from(body, encoding) : body);
}

function writePieces(response: ServerResponse, body: Buffer): void {
  let position = 0;
  const writeNext = () => {
    const piece = body.subarray(position, position + PIECE_BYTES);
    position += piece.length;
    if (position === body.length) response.end(piece);
    else
      response.write(piece, (error) => {
        if (!error) setImmediate(writeNext);
      });
  };
  writeNext();
}
