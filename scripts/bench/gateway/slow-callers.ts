import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Milliseconds between two reads of a caller that reads slowly, each of at most 64 KiB. */
const READ_INTERVAL_MS = 200;

/**
 * Callers that send one request and hardly read its response: every second one reads nothing, the others a little now
 * and then.
 */
export interface SlowCallers {
  /** Those whose connection the server has closed. */
  closed(): number;
  stop(): void;
}

/** @param url of HTTP or HTTPS, whose certificate is not verified */
export function startSlowCallers(url: string, path: string, count: number): SlowCallers {
  const sockets = Array.from({ length: count }, () => openSocket(url));
  for (const socket of sockets) {
    socket.on('error', () => {}).pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\n\r\n`);
  }
  const readers = sockets.filter((_, index) => index % 2 === 0);
  for (const reader of readers) reader.on('data', () => reader.pause());
  const timer = setInterval(() => {
    for (const reader of readers) reader.resume();
  }, READ_INTERVAL_MS);
  return {
    closed: () => sockets.filter(({ destroyed }) => destroyed).length,
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}

function openSocket(url: string): Socket {
  const { hostname: host, port, protocol } = new URL(url);
  const address = { host, port: Number(port) };
  if (protocol === 'http:') return connect(address);
  return connectTls({ ...address, rejectUnauthorized: false });
}
