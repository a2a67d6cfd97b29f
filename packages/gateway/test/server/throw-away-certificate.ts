import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly certFile: string;
  readonly keyFile: string;
  /** The certificate as PEM, for clients to trust. */
  readonly ca: string;
  readonly privateKey: KeyObject;
  remove(): void;
}

export interface CertificateOptions {
  /** The host name, beside the address 127.0.0.1. @default 'localhost' */
  readonly host?: string;
  /** Milliseconds since 1970. @default a day ago, and in a day */
  readonly validFrom?: number;
  readonly validUntil?: number;
  /** The authority that signs it. Without one, the certificate is self-signed. */
  readonly authority?: Certificate;
  /** Whether it may sign others. */
  readonly isAuthority?: boolean;
}

/** DER tags, including those of subject alternative names. */
const tags = {
  boolean: 0x01,
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

/** Encoded object identifiers: ecdsa-with-SHA256, commonName, subjectAltName, basicConstraints. */
const objects = {
  ...{ signature: '2a8648ce3d040302', commonName: '550403', otherNames: '551d11' },
  constraints: '551d13',
};

const DAY = 86_400_000;
const AUTHORITY = 'test authority';

/**
 * Creates a certificate for loopback. This file encodes it by RFC 5280, because Node cannot create certificates, and a
 * tool that can may be missing.
 */
export function throwAwayCertificate({
  host = 'localhost',
  validFrom = Date.now() - DAY,
  validUntil = Date.now() + DAY,
  authority,
  isAuthority = false,
}: CertificateOptions = {}): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(object(objects.signature));
  const content = sequence(
    der(tags.version, der(tags.integer, Buffer.from([2]))),
    der(tags.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    commonName(authority !== undefined || isAuthority ? AUTHORITY : host),
    sequence(time(validFrom), time(validUntil)),
    commonName(isAuthority ? AUTHORITY : host),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tags.extensions, sequence(isAuthority ? signsOthers() : hasNames(host))),
  );
  const signature = sign('sha256', content, authority?.privateKey ?? privateKey);
  const certificate = sequence(content, algorithm, der(tags.bits, Buffer.from([0]), signature));
  const body = certificate.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n');
  const ca = `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
  return writeFiles(ca, privateKey);
}

function commonName(name: string): Buffer {
  const text = der(tags.text, Buffer.from(name));
  return sequence(der(tags.set, sequence(object(objects.commonName), text)));
}

function hasNames(host: string): Buffer {
  const names = sequence(
    der(tags.dnsName, Buffer.from(host)),
    der(tags.ipAddress, Buffer.from([127, 0, 0, 1])),
  );
  return sequence(object(objects.otherNames), der(tags.octets, names));
}

function signsOthers(): Buffer {
  const constraints = sequence(der(tags.boolean, Buffer.from([0xff])));
  return sequence(object(objects.constraints), der(tags.octets, constraints));
}

function writeFiles(ca: string, privateKey: KeyObject): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const certFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  writeFileSync(certFile, ca);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(keyFile, key, { mode: 0o600 });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { certFile, keyFile, ca, privateKey, remove };
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
