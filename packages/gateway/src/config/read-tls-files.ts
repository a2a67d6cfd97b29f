import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError, readAll, readOr } from './config-error.ts';

/** The texts of a certificate and its key, and when the certificate ends. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** @throws ConfigError when the two files cannot serve HTTPS */
export function loadTlsFiles(certFile: string, keyFile: string): TlsFiles {
  const [ofCert, ofKey] = [`--tls-cert ${certFile}`, `--tls-key ${keyFile}`];
  const { cert, key } = readAll({
    cert: () => readText(ofCert, certFile),
    key: () => readText(ofKey, keyFile),
  });
  const certificate = readOr(
    () => {
      // Reads the intermediate certificates too, as the listener does.
      createSecureContext({ cert });
      return new X509Certificate(cert);
    },
    () => `${ofCert}: the certificate cannot be read. Give a PEM certificate.`,
  );
  const privateKey = readOr(
    () => createPrivateKey(key),
    () => `${ofKey}: the private key cannot be read. Give a PEM key without a passphrase.`,
  );
  if (!certificate.checkPrivateKey(privateKey))
    throw new ConfigError(
      `${ofKey} does not belong to the certificate of ${ofCert}. Give the two files that were issued together; the server certificate has to be the first in its file.`,
    );
  const expiresAt = certificate.validToDate.getTime();
  if (expiresAt < Date.now())
    throw new ConfigError(
      `${ofCert}: the certificate expired on ${certificate.validToDate.toISOString()}. Give a valid one.`,
    );
  return { cert, key, expiresAt };
}

function readText(what: string, file: string): string {
  return readOr(
    () => readFileSync(file, 'utf8'),
    (code) => `${what}: the file cannot be read (${code}).`,
  );
}
