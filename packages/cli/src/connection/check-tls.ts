import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { connectionProblem, ProxyError } from './connection-problem.ts';
import { openTunnel } from './open-tunnel.ts';

const FEW_DAYS = 14;
const DAY_MS = 86_400_000;

export interface TlsTarget {
  readonly host: string;
  readonly port: number;
  /** Through which it is reached. */
  readonly proxy: URL | undefined;
  readonly timeoutMs: number;
}

/** What a handshake shows. */
export interface TlsCheck {
  readonly isGood: boolean;
  /** Whether a person must change something here, so that another try fails, too. */
  readonly isSetting: boolean;
  readonly text: string;
}

/**
 * Whether the certificate of a server is trusted, for the right name and valid now, and for how long. Only shakes hands:
 * nothing is sent.
 */
export async function checkTls({ host, port, proxy, timeoutMs }: TlsTarget): Promise<TlsCheck> {
  let tunnel: Socket | undefined;
  try {
    tunnel = proxy && (await openTunnel(proxy, { host, port, timeoutMs }));
  } catch (error) {
    if (error instanceof ProxyError) return failed(error);
    return {
      isGood: false,
      isSetting: false,
      text: `The proxy fails: ${Object(error).code ?? Object(error).message}.`,
    };
  }
  const socket = connect({
    ...(tunnel ? { socket: tunnel } : { host, port }),
    // An IP address is no server name.
    ...(isIP(host) === 0 && { servername: host }),
    // A refused certificate is looked at, to say what is wrong with it.
    rejectUnauthorized: false,
  });
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no response in time')));
  try {
    await new Promise((resolve, reject) => {
      socket.once('secureConnect', resolve).once('error', reject);
    });
    return judge(socket, host);
  } catch (error) {
    return failed(error);
  } finally {
    socket.destroy();
  }
}

function judge(socket: TLSSocket, host: string): TlsCheck {
  const certificate = socket.getPeerCertificate();
  if (!socket.authorized) return refusal(String(socket.authorizationError), host, certificate);
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS);
  const warning = days < FEW_DAYS ? ' Tell the owner of the service.' : '';
  const text = `${socket.getProtocol()}, certificate valid for ${days} more days.${warning}`;
  return { isGood: true, isSetting: false, text };
}

/** @param reason the code of OpenSSL, or of Node */
function refusal(reason: string, host: string, certificate: PeerCertificate): TlsCheck {
  const { valid_from, valid_to, subjectaltname = 'no name', issuer } = certificate;
  const clock = `This machine has ${timeOf(Date.now())}: set its clock if that is wrong, else tell the owner of the service.`;
  const refused = (text: string) => ({ isGood: false, isSetting: false, text });
  switch (reason) {
    case 'CERT_HAS_EXPIRED':
      return refused(`The certificate ended at ${timeOf(Date.parse(valid_to))}. ${clock}`);
    case 'CERT_NOT_YET_VALID':
      return refused(`The certificate begins at ${timeOf(Date.parse(valid_from))}. ${clock}`);
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return refused(
        `The certificate is for ${subjectaltname}, and not for ${host}. Check the address: this may be another server.`,
      );
    default:
      return failed({ code: reason }, String(issuer?.CN ?? 'somebody without a name'));
  }
}

function failed(error: unknown, issuer?: string): TlsCheck {
  return { isGood: false, ...connectionProblem(error, issuer) };
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
