import * as net from 'node:net';
import * as tls from 'node:tls';
import { UsageError } from './options/usage-error.ts';
import { serverNameOf } from './transport/send-bytes.ts';

const UNTRUSTED = 'its certificate is not trusted. Trust it with --ca-file FILE.';

/** What to say of the errors that people see most, by their code. */
const explained: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused. Start the server, or correct the port of --base-url.',
  ENOTFOUND: 'the name of the host is not known. Correct --base-url.',
  EAI_AGAIN: 'the name of the host cannot be looked up. Check the network, or correct --base-url.',
  EHOSTUNREACH: 'the host cannot be reached. Check the network, or correct --base-url.',
  ENETUNREACH: 'the network cannot be reached. Check it, or correct --base-url.',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: 'its certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host. Correct --base-url.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS. Begin the address with http:.',
  EPROTO: 'it does not speak HTTPS. Begin the address with http:.',
};

/** Why a connection failed, and what to do about it, as the end of a sentence. */
function describeConnectionError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const known = explained[code];
  // The error of a connection that tried several addresses has no message.
  return known === undefined ? `${error.message || code}. Check --base-url.` : `${known} (${code})`;
}

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
