import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { throwAwayCertificate } from '../../packages/gateway/test/server/throw-away-certificate.ts';

/** Two certificates that take turns in the files of the gateways. */
export interface Certificates {
  readonly certFile: string;
  readonly keyFile: string;
  /** Both, for callers to trust. */
  readonly trusted: readonly string[];
  /** Puts the other one into the files. */
  renew(): void;
  remove(): void;
}

const DAY_MS = 86_400_000;

export function createCertificates(folder: string): Certificates {
  // They are valid for longer than the longest run.
  const pair = [1, 2].map(() => throwAwayCertificate({ validUntil: Date.now() + 30 * DAY_MS }));
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  let renewals = 0;
  const renew = () => {
    const certificate = pair[renewals % pair.length];
    renewals += 1;
    if (certificate === undefined) return;
    copyFileSync(certificate.certFile, certFile);
    copyFileSync(certificate.keyFile, keyFile);
  };
  renew();
  return {
    ...{ certFile, keyFile, renew },
    trusted: pair.map(({ ca }) => ca),
    remove: () => {
      for (const { remove } of pair) remove();
    },
  };
}
