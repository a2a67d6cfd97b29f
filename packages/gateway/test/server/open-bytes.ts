import { connect } from 'node:net';

/** A connection of plain bytes. */
export interface Bytes {
  readonly opened: Promise<void>;
  send(bytes: string | Uint8Array): void;
  /** Says that nothing more comes. */
  end(): void;
  /** Leaves at once. */
  destroy(): void;
  /** What has come until now, as latin1. */
  soFar(): string;
  /** All that came, once the other side has closed. */
  readonly received: Promise<string>;
}

/** Opens a connection to loopback. */
export function openBytes(port: number): Bytes {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let text = '';
  const opened = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const received = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // Whether it ends or breaks, the connection is closed.
    socket.on('error', () => resolve(text));
    socket.on('end', () => {
      socket.end();
      resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
  return {
    opened,
    send: (bytes) => {
      socket.write(bytes);
    },
    end: () => {
      socket.end();
    },
    destroy: () => {
      socket.destroy();
    },
    soFar: () => text,
    received,
  };
}
