import type { ServerResponse } from 'node:http';
import type { Connections } from './connections.ts';
import type { RenderedResponse } from './render-result.ts';
import type { ResponseMemory, UnreadResponse } from './response-memory.ts';

/** As many bytes as Node buffers for a connection before it asks to wait. */
const PIECE_BYTES = 64 * 2 ** 10;

type Rendered = Pick<RenderedResponse, 'result' | 'body' | 'encoding' | 'bytes'>;

interface Server {
  readonly responseMemory: ResponseMemory;
  readonly connections: Pick<Connections, 'drop'>;
}

/**
 * Writes the body of a response whose head is set, and ends it. A small body is written at once. A larger one is
 * written in pieces, each when the operating system has taken the one before: so Node has no copy of the body, and TLS,
 * which encrypts at once whatever it is given, no more than one piece. Other connections have their turn in between.
 * @param address of the client
 */
export function writeBody(
  response: ServerResponse,
  rendered: Rendered,
  address: string,
  server: Server,
): void {
  const { body, encoding, bytes } = rendered;
  // The caller has hung up: nothing is written, and the event "close" may have been emitted.
  const isClosed = response.req.socket.destroyed;
  if (bytes <= PIECE_BYTES || isClosed) {
    response.end(body, encoding);
    // Nearly always, the operating system has taken all of it.
    if (response.writableLength > 0 && !isClosed) count(response, rendered, address, server);
    return;
  }
  const whole = typeof body === 'string' ? Buffer.from(body, encoding) : body;
  const unread = count(response, { ...rendered, body: whole }, address, server);
  writePieces(response, whole, () => server.responseMemory.progressed(unread));
}

/** Counts a response until it is written or its connection is closed. */
function count(
  response: ServerResponse,
  { result, body, bytes }: Rendered,
  address: string,
  { responseMemory, connections }: Server,
): UnreadResponse {
  const { req } = response;
  const encrypted = 'encrypted' in req.socket ? Math.min(bytes, PIECE_BYTES) : 0;
  const isText = typeof body === 'string';
  const unread: UnreadResponse = {
    accountId: result.account?.id ?? '',
    connection: req.socket,
    body: isText ? undefined : body,
    ownBytes: (isText ? bytes : 0) + encrypted,
    drop: () => connections.drop(req, address, result.account),
  };
  response.once('close', () => responseMemory.remove(unread));
  responseMemory.add(unread);
  return unread;
}

/** @param taken is called when the operating system has taken a piece */
function writePieces(response: ServerResponse, body: Buffer, taken: () => void): void {
  let position = 0;
  const writeNext = () => {
    const piece = body.subarray(position, position + PIECE_BYTES);
    position += piece.length;
    if (position === body.length) {
      response.end(piece);
      return;
    }
    response.write(piece, (error) => {
      if (error) return;
      taken();
      setImmediate(writeNext);
    });
  };
  writeNext();
}
