import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { flagOf } from './config-option.ts';

/** Why the two files cannot serve HTTPS, as one sentence; undefined when they can. */
export function tlsProblem(certFile: string, keyFile: string): string | undefined {
  const certText = readPem('tlsCert', certFile, 'CERTIFICATE');
  const keyText = readPem('tlsKey', keyFile, 'PRIVATE KEY');
  if ('problem' in certText) return certText.problem;
  if ('problem' in keyText) return keyText.problem;
  const certificate = attempt(() => new X509Certificate(certText.text));
  if (certificate === undefined)
    return `${flagOf('tlsCert')} ${certFile}: the certificate in it cannot be read. Give one in PEM.`;
  const key = attempt(() => createPrivateKey(keyText.text));
  if (key === undefined)
    return `${flagOf('tlsKey')} ${keyFile}: the private key in it cannot be read. Give one in PEM without a passphrase.`;
  return pairProblem(certificate, key, certFile, keyFile);
}

function pairProblem(
  certificate: X509Certificate,
  key: KeyObject,
  certFile: string,
  keyFile: string,
): string | undefined {
  if (!certificate.checkPrivateKey(key))
    return `${flagOf('tlsKey')} ${keyFile} does not belong to the certificate of ${flagOf('tlsCert')} ${certFile}. Give the two files that were made together, the certificate of the server first in its file.`;
  if (certificate.validToDate.getTime() < Date.now())
    return `${flagOf('tlsCert')} ${certFile}: the certificate ended on ${certificate.validToDate.toISOString()}. Give one that is in force.`;
  return undefined;
}

function readPem(
  key: 'tlsCert' | 'tlsKey',
  file: string,
  label: string,
): { readonly text: string } | { readonly problem: string } {
  const text = attempt(() => readFileSync(file, 'utf8'));
  if (text === undefined)
    return { problem: `${flagOf(key)} ${file}: there is no file that can be read.` };
  if (new RegExp(`-----BEGIN [A-Z ]*${label}-----`).test(text)) return { text };
  return {
    problem: `${flagOf(key)} ${file} is not PEM: give a file with a line "-----BEGIN ${label}-----".`,
  };
}

function attempt<Value>(get: () => Value): Value | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}
