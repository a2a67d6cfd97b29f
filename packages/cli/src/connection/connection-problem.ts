import { ConnectionError } from '@social-data/client';

/** A proxy that refused to connect. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  /** The client copies code and message of a cause, and not its class. */
  readonly code: string;

  constructor(status: number) {
    super(
      status === 407
        ? 'The proxy wants another name and password (HTTP 407). Give them in HTTPS_PROXY or HTTP_PROXY, as http://NAME:PASSWORD@host:port.'
        : `The proxy responded with HTTP ${status}. Ask who runs it whether it allows this address.`,
    );
    this.code = `PROXY_${status}`;
  }
}

/** A connection that failed, as a failure of `fetch` or of TLS. */
export interface ConnectionProblem {
  readonly text: string;
  /** Whether a person must change something here, so that another try fails, too. */
  readonly isSetting: boolean;
}

const UNKNOWN_SIGNER = /SELF_SIGNED|UNABLE_TO_/;

/** @param issuer who signed the certificate, where that is known */
export function connectionProblem(error: unknown, issuer?: string): ConnectionProblem {
  const { code, message } = Object(error);
  if (/^PROXY_/.test(code ?? '')) return { text: message, isSetting: code === 'PROXY_407' };
  const isSetting = UNKNOWN_SIGNER.test(code ?? '');
  return { text: textOf(String(code ?? message), issuer), isSetting };
}

function textOf(code: string, issuer: string | undefined): string {
  if (UNKNOWN_SIGNER.test(code))
    return `This machine does not know who signed the certificate${issuer === undefined ? '' : `: ${issuer}`} (${code}). If you trust them, set NODE_EXTRA_CA_CERTS to the PEM file of their authority.`;
  switch (code) {
    case 'ECONNREFUSED':
      return 'Nothing listens at this address (ECONNREFUSED). Check host and port.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host is not found (${code}). Check its name, and the network of this machine.`;
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return `The server does not speak TLS there (${code}). Check the port, or whether the address begins with http:.`;
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate of the server is refused (${code}). Run social-data doctor, which says why.`;
    default:
      return `The connection failed (${code}). Check the address and the network.`;
  }
}

/** The same for a call of the client that found no connection; undefined for any other failure. */
export function connectionProblemOf(error: unknown): ConnectionProblem | undefined {
  if (!(error instanceof ConnectionError)) return undefined;
  const { cause } = error;
  // The reason is the cause of what fetch throws.
  return connectionProblem(Object(cause).cause ?? cause);
}
