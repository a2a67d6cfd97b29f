import { connect } from 'node:net';

/** A TCP connection that sends and receives bytes. */
export interface RawConnection {
  readonly opened: Promise<void>;
  send(bytes: string | Uint8Array): void;
  /** Half-closes the connection: nothing more is sent. */
  end(): void;
  /** Closes the connection at once. */
  destroy(): void;
  /** Text received so far, as latin1. */
  soFar(): string;
  /** Resolves with the whole received text when the connection is closed. */
  readonly received: Promise<string>;
}

/**
 * Opens a connection to loopback.
 * @param localAddress the caller's address; on Linux each 127.x.y.z is one
 */
export function openRawConnection(port: number, localAddress = '127.0.0.1'): RawConnection {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
  let text = '';
  const opened = new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const received = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // A broken connection counts as closed.
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
