import { isIP, type Socket } from 'node:net';
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls';
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
    const { code, message } = Object(error);
    return { isGood: false, text: `The proxy fails: ${code ?? message}.` };
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
    return { isGood: false, text: describeFailure(error) };
  } finally {
    socket.destroy();
  }
}

function judge(socket: TLSSocket, host: string): TlsCheck {
  const certificate = socket.getPeerCertificate();
  if (!socket.authorized)
    return { isGood: false, text: refusal(String(socket.authorizationError), host, certificate) };
  const days = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / DAY_MS);
  const warning = days < FEW_DAYS ? ' Tell the owner of the service.' : '';
  const text = `${socket.getProtocol()}, certificate valid for ${days} more days.${warning}`;
  return { isGood: true, text };
}

/** @param reason the code of OpenSSL, or of Node */
function refusal(reason: string, host: string, certificate: PeerCertificate): string {
  const { valid_from, valid_to, subjectaltname = 'no name', issuer } = certificate;
  const clock = `This machine has ${timeOf(Date.now())}: set its clock if that is wrong, else tell the owner of the service.`;
  switch (reason) {
    case 'CERT_HAS_EXPIRED':
      return `The certificate ended at ${timeOf(Date.parse(valid_to))}. ${clock}`;
    case 'CERT_NOT_YET_VALID':
      return `The certificate begins at ${timeOf(Date.parse(valid_from))}. ${clock}`;
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return `The certificate is for ${subjectaltname}, and not for ${host}. Check the address: this may be another server.`;
    default:
      if (!/SELF_SIGNED|UNABLE_TO_/.test(reason))
        return `The certificate is refused (${reason}). Tell the owner of the service.`;
      return `This machine does not know who signed the certificate: ${issuer?.CN ?? 'somebody without a name'} (${reason}). If you trust them, set NODE_EXTRA_CA_CERTS to the PEM file of their authority.`;
  }
}

function describeFailure(error: unknown): string {
  const { code, message } = Object(error);
  switch (code) {
    case 'ECONNREFUSED':
      return 'Nothing listens at this address (ECONNREFUSED). Check host and port.';
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host is not found (${code}). Check its name, and the network of this machine.`;
    case 'EPROTO':
    case 'ERR_SSL_WRONG_VERSION_NUMBER':
      return `The server does not speak TLS there (${code}). Check the port, or whether the address begins with http:.`;
    default:
      return `TLS failed: ${code ?? message}`;
  }
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}
