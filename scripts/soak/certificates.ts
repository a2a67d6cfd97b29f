import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { throwAwayCertificate } from '../../packages/gateway/test/server/throw-away-certificate.ts';

/** Two certificates of one authority that take turns in the files of the gateways. */
export interface Certificates {
  readonly certFile: string;
  readonly keyFile: string;
  /** The certificate of the authority, for callers to trust. */
  readonly trusted: string;
  /** Puts the other one into the files, and returns it as PEM. */
  renew(): string;
  remove(): void;
}

const DAY_MS = 86_400_000;

export function createCertificates(folder: string): Certificates {
  // Valid for longer than the longest run. OpenSSL trusts only one of two self-signed certificates with one name.
  const validUntil = Date.now() + 30 * DAY_MS;
  const authority = throwAwayCertificate({ isAuthority: true, validUntil });
  const [first, second] = [
    throwAwayCertificate({ authority, validUntil }),
    throwAwayCertificate({ authority, validUntil }),
  ];
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  let renewals = 0;
  const renew = () => {
    renewals += 1;
    const certificate = renewals % 2 === 0 ? first : second;
    copyFileSync(certificate.certFile, certFile);
    copyFileSync(certificate.keyFile, keyFile);
    return certificate.ca;
  };
  renew();
  return {
    ...{ certFile, keyFile, renew },
    trusted: authority.ca,
    remove: () => {
      for (const { remove } of [authority, first, second]) remove();
    },
  };
}
