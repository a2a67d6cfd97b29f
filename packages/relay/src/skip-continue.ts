import type { Socket } from 'node:net';

/** The beginning of an interim response with status 100. */
const CONTINUE = Buffer.from('HTTP/1.1 100');
const END_OF_HEADERS = '\r\n\r\n';
/** Interim responses before one response, and bytes of each, that are skipped. */
const MAX_SKIPPED = 10;
const MAX_BYTES = 8_192;

/**
 * Lets the reader of a socket skip interim responses `100 Continue`. Any server may send them (RFC 9110, 15.2), but the
 * HTTP client takes one that it did not ask for as an error.
 * @returns a function to call before each request is written
 */
export function skipContinue(socket: Socket): () => void {
  let left = 0;
  let held: Buffer = Buffer.alloc(0);
  const read = socket.read.bind(socket);
  const take = (): Buffer => {
    const bytes = held;
    held = Buffer.alloc(0);
    left = 0;
    return bytes;
  };
  socket.read = (size?: number): Buffer | null => {
    for (;;) {
      const chunk: Buffer | null = read(size);
      if (chunk === null || left === 0) return chunk;
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      while (held.length >= CONTINUE.length && held.indexOf(CONTINUE) === 0 && left > 0) {
        const end = held.indexOf(END_OF_HEADERS);
        if (end < 0) break;
        held = held.subarray(end + END_OF_HEADERS.length);
        left -= 1;
      }
      if (left === 0 || held.length > MAX_BYTES || !mayBeContinue(held)) {
        const bytes = take();
        if (bytes.length > 0) return bytes;
      }
    }
  };
  return () => {
    left = MAX_SKIPPED;
  };
}

/** Whether the bytes are the beginning of an interim response, as far as they have come. */
function mayBeContinue(bytes: Buffer): boolean {
  const { length } = CONTINUE;
  return bytes.subarray(0, length).equals(CONTINUE.subarray(0, bytes.length));
}
