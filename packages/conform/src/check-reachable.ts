import * as net from 'node:net';
import * as tls from 'node:tls';
import { UsageError } from './options/usage-error.ts';
import { describeConnectionError } from './transport/describe-connection-error.ts';
import { serverNameOf } from './transport/send-bytes.ts';

/** Milliseconds until an address that takes no connection counts as unreachable. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a connection and closes it again; sends no call. Rejects with a UsageError when that fails. */
export async function checkReachable(baseUrl: string, ca: string | undefined): Promise<void> {
  try {
    await connectOnce(new URL(baseUrl), ca);
  } catch (error) {
    throw new UsageError(`No server responds at ${baseUrl}: ${describeConnectionError(error)}`);
  }
}

function connectOnce(url: URL, ca: string | undefined): Promise<void> {
  const isSecure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isSecure ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = isSecure
      ? tls.connect({ host, port, servername: serverNameOf(url), ...(ca && { ca }) })
      : net.connect({ host, port });
    socket.setTimeout(CONNECT_TIMEOUT_MS, () =>
      socket.destroy(new Error(`there was no connection within ${CONNECT_TIMEOUT_MS / 1000} s`)),
    );
    socket.once('error', reject);
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      socket.destroy();
      resolve();
    });
  });
}
