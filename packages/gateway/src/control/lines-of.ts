import type { Socket } from 'node:net';

/**
 * The lines that arrive on a socket, without their ends. Ends with the socket, and rejects when it breaks. Not
 * Node's readline: that goes on waiting when a socket is destroyed, and also breaks lines at U+2028, which JSON has
 * inside of texts.
 */
export async function* linesOf(socket: Socket): AsyncGenerator<string, void, undefined> {
  socket.setEncoding('utf8');
  let begun: string[] = [];
  for await (const chunk of socket) {
    const [first = '', ...others] = String(chunk).split('\n');
    begun.push(first);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
}
