import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ConfigError, flagOf } from './option-table.ts';

/** The texts of a certificate and its key, and when the certificate ends. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Reads certificate and key. Returns a problem when the two files cannot serve HTTPS. */
export function readTlsFiles(
  certFile: string,
  keyFile: string,
): TlsFiles | { readonly problem: string } {
  const certText = readPem('tlsCert', certFile, 'CERTIFICATE');
  const keyText = readPem('tlsKey', keyFile, 'PRIVATE KEY');
  if ('problem' in certText) return certText;
  if ('problem' in keyText) return keyText;
  const certificate = attempt(() => new X509Certificate(certText.text));
  if (certificate === undefined)
    return {
      problem: `${flagOf('tlsCert')} ${certFile}: the certificate cannot be read. Give a PEM certificate.`,
    };
  const key = attempt(() => createPrivateKey(keyText.text));
  if (key === undefined)
    return {
      problem: `${flagOf('tlsKey')} ${keyFile}: the private key cannot be read. Give a PEM key without a passphrase.`,
    };
  const problem = findPairProblem(certificate, key, certFile, keyFile);
  if (problem !== undefined) return { problem };
  const expiresAt = certificate.validToDate.getTime();
  return { cert: certText.text, key: keyText.text, expiresAt };
}

/** @throws ConfigError when the two files cannot serve HTTPS */
export function loadTlsFiles(certFile: string, keyFile: string): TlsFiles {
  const files = readTlsFiles(certFile, keyFile);
  if ('problem' in files) throw new ConfigError([files.problem]);
  return files;
}

function findPairProblem(
  certificate: X509Certificate,
  key: KeyObject,
  certFile: string,
  keyFile: string,
): string | undefined {
  if (!certificate.checkPrivateKey(key))
    return `${flagOf('tlsKey')} ${keyFile} does not belong to the certificate of ${flagOf('tlsCert')} ${certFile}. Give the two files that were issued together; the server certificate has to be the first in its file.`;
  if (certificate.validToDate.getTime() < Date.now())
    return `${flagOf('tlsCert')} ${certFile}: the certificate expired on ${certificate.validToDate.toISOString()}. Give a valid one.`;
  return undefined;
}

function readPem(
  key: 'tlsCert' | 'tlsKey',
  file: string,
  label: string,
): { readonly text: string } | { readonly problem: string } {
  const text = attempt(() => readFileSync(file, 'utf8'));
  if (text === undefined) return { problem: `${flagOf(key)} ${file}: the file cannot be read.` };
  if (new RegExp(`-----BEGIN [A-Z ]*${label}-----`).test(text)) return { text };
  return {
    problem: `${flagOf(key)} ${file} is not a PEM file: give a file with a line "-----BEGIN ${label}-----".`,
  };
}

function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
