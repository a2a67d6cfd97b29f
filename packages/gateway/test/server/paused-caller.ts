import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A caller that sends requests and reads no response until it is asked to. */
export interface PausedCaller {
  /** Reads on to the end of the connection, which may be a reset. Resolves with all bytes. */
  readAll(): Promise<Buffer>;
  /** Closes the connection with what was not read. */
  leave(): void;
}

/**
 * Opens a connection to loopback and sends a request for each target. Of several, the last one closes the connection.
 * It is closed after the test.
 * @param url of HTTP or HTTPS, whose certificate is not verified
 */
export function openPausedCaller(url: string, ...targets: readonly string[]): PausedCaller {
  const socket = openSocket(url).pause();
  onTestFinished(() => void socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve());
  });
  const last = targets.length - 1;
  const requests = targets.map(
    (target, index) =>
      `GET ${target} HTTP/1.1\r\nHost: a\r\n${index === last ? 'Connection: close\r\n' : ''}\r\n`,
  );
  socket.write(requests.join(''));
  return {
    readAll: async () => {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
      await closed;
      return Buffer.concat(chunks);
    },
    leave: () => socket.destroy(),
  };
}

function openSocket(url: string): Socket {
  const { port, protocol } = new URL(url);
  const address = { host: '127.0.0.1', port: Number(port) };
  if (protocol === 'http:') return connect(address);
  return connectTls({ ...address, rejectUnauthorized: false });
}
