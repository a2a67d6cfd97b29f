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
export function describeConnectionError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : error.name;
  const known = explained[code];
  // The error of a connection that tried several addresses has no message.
  return known === undefined ? `${error.message || code}. Check --base-url.` : `${known} (${code})`;
}
