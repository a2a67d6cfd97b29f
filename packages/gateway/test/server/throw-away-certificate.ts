import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
  /** The certificate as PEM, for clients to trust. */
  readonly ca: string;
  remove(): void;
}

/** DER tags, including those of subject alternative names. */
const tags = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  object: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  ipAddress: 0x87,
};

/** Encoded object identifiers: ecdsa-with-SHA256, commonName, subjectAltName. */
const objects = { signature: '2a8648ce3d040302', commonName: '550403', otherNames: '551d11' };

const DAY = 86_400_000;

/**
 * Creates a self-signed certificate for loopback that is valid for a day. It is encoded here as RFC 5280
 * defines it, because Node cannot create certificates and a tool may not be installed.
 */
export function throwAwayCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(object(objects.signature));
  const name = sequence(
    der(tags.set, sequence(object(objects.commonName), der(tags.text, Buffer.from('localhost')))),
  );
  const names = sequence(
    der(tags.dnsName, Buffer.from('localhost')),
    der(tags.ipAddress, Buffer.from([127, 0, 0, 1])),
  );
  const content = sequence(
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(Date.now() - DAY), time(Date.now() + DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tags.extensions, sequence(sequence(object(objects.otherNames), der(tags.octets, names)))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, algorithm, der(tags.bits, Buffer.from([0]), signature));
  const body = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  const ca = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
  return writeFiles(ca, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
}

function writeFiles(ca: string, key: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const certFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  writeFileSync(certFile, ca);
  writeFileSync(keyFile, key, { mode: 0o600 });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { certFile, keyFile, ca, remove };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(tags.sequence, ...parts);
}

function object(identifier: string): Buffer {
  return der(tags.object, Buffer.from(identifier, 'hex'));
}

/** Encodes a time as 260131235959Z. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replaceAll(/\D/g, '');
  return der(tags.time, Buffer.from(`${digits.slice(2, 14)}Z`));
}
