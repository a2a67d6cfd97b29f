import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { flagOf } from './config-option.ts';

/** Why the two files cannot serve HTTPS; undefined when they can. */
export function findTlsProblem(certFile: string, keyFile: string): string | undefined {
  const certText = readPem('tlsCert', certFile, 'CERTIFICATE');
  const keyText = readPem('tlsKey', keyFile, 'PRIVATE KEY');
  if ('problem' in certText) return certText.problem;
  if ('problem' in keyText) return keyText.problem;
  const certificate = attempt(() => new X509Certificate(certText.text));
  if (certificate === undefined)
    return `${flagOf('tlsCert')} ${certFile}: the certificate cannot be read. Give a PEM certificate.`;
  const key = attempt(() => createPrivateKey(keyText.text));
  if (key === undefined)
    return `${flagOf('tlsKey')} ${keyFile}: the private key cannot be read. Give a PEM key without a passphrase.`;
  return findPairProblem(certificate, key, certFile, keyFile);
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
