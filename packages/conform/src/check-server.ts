import * as net from 'node:net';
import * as tls from 'node:tls';
import { operationIds } from '@social-data/contract';
import { readEnvelope } from './check-response.ts';
import type { Context } from './conformance-case.ts';
import { type HttpResponse, serverNameOf } from './connection.ts';
import { ConformanceFailure, NotTested, UsageError } from './errors.ts';
import { requestOf } from './request-path.ts';

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

/** The code for a token that is not valid. */
const INVALID_TOKEN = 100;

/**
 * Makes valid calls until one shows that the address is that of the service and takes the token. The cases use the same
 * responses.
 * @throws UsageError with the first problem when no operation responds in the common envelope, or none takes the token
 */
export async function probeServer(context: Context): Promise<void> {
  const problems: string[] = [];
  for (const operationId of operationIds) {
    const problem = await problemOf(() => context.send(requestOf(context.target, operationId)));
    if (problem === undefined) return;
    problems.push(problem);
  }
  const [first = ''] = problems;
  throw new UsageError(`${context.target.baseUrl} cannot be tested: ${first}`);
}

async function problemOf(send: () => Promise<HttpResponse>): Promise<string | undefined> {
  try {
    return problemIn(await send());
  } catch (error) {
    if (error instanceof NotTested) return undefined;
    if (error instanceof ConformanceFailure)
      return `no HTTP response (${error.difference.got}). Check --base-url.`;
    throw error;
  }
}

function problemIn(response: HttpResponse): string | undefined {
  const { status, headers } = response;
  const envelope = readEnvelope(response);
  if (envelope?.code === INVALID_TOKEN)
    return 'it does not accept the token (code 100). Check --token-file, or SOCIAL_DATA_TOKEN.';
  if (envelope) return undefined;
  if (status >= 300 && status < 400)
    return `it redirects (HTTP ${status}) to ${originOf(headers.location)}. No redirect is followed, because each address contains the token: give the address itself with --base-url.`;
  const type = headers['content-type'] ?? 'no content type';
  return `it responds to a valid call with HTTP ${status} and ${type}, not with a JSON object. Check --base-url, and its path.`;
}

/** Without path and query, where the token may be repeated. */
function originOf(location: string | undefined): string {
  const url = URL.parse(location ?? '');
  return url ? url.origin : 'another path';
}
