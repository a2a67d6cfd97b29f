import {
  type Certificate,
  throwAwayCertificate,
} from '../../../packages/gateway/test/server/throw-away-certificate.ts';

/** Creates a certificate for loopback, and removes it when the work is done. */
export async function withCertificate<Result>(
  work: (certificate: Certificate) => Promise<Result>,
): Promise<Result> {
  const certificate = throwAwayCertificate();
  try {
    return await work(certificate);
  } finally {
    certificate.remove();
  }
}
