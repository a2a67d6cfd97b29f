import { ConnectionError } from '@social-data/client';
import { texts } from '../texts/texts.ts';

/** A connection that failed, as a failure of `fetch` or of TLS. */
export interface ConnectionProblem {
  readonly text: string;
  /** Whether a person must change something here, so that another try fails, too. */
  readonly isSetting: boolean;
}

const UNKNOWN_SIGNER = /SELF_SIGNED|UNABLE_TO_/;
/** What undici says of a proxy that does not connect. */
const PROXY_REFUSES = /^Proxy .*\((\d{3})\)/;

/** @param error the cause of what `fetch` throws */
export function connectionProblem(error: unknown): ConnectionProblem {
  const { code, message } = Object(error);
  const status = Number(PROXY_REFUSES.exec(message ?? '')?.[1]);
  const isSetting = status === 407 || UNKNOWN_SIGNER.test(code ?? '');
  return { text: textOf(String(code ?? message), status), isSetting };
}

function textOf(code: string, proxyStatus: number): string {
  const { connection } = texts;
  if (proxyStatus === 407) return connection.proxyPassword;
  if (proxyStatus > 0) return connection.proxyRefuses(proxyStatus);
  if (UNKNOWN_SIGNER.test(code)) return connection.unknownSigner(code);
  switch (code) {
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return connection.noTls(code);
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return connection.notValidNow(code, new Date().toISOString().replace(/\.\d+Z$/, 'Z'));
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return connection.otherName(code);
    default:
      return connection.failed(code);
  }
}

/** The same for a call of the client that found no connection; undefined for any other failure. */
export function connectionProblemOf(error: unknown): ConnectionProblem | undefined {
  if (!(error instanceof ConnectionError)) return undefined;
  const { cause } = error;
  // The reason is the cause of what fetch throws.
  return connectionProblem(Object(cause).cause ?? cause);
}
