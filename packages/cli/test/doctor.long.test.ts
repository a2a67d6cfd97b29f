import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { listen } from '@social-data/server-protocol';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { longTest } from '../../../test/scale.ts';
import { serve } from '../../gateway/test/command/run-command.ts';
import {
  type CertificateOptions,
  throwAwayCertificate,
} from '../../gateway/test/server/throw-away-certificate.ts';
import { useCommand } from './use-command.ts';

const HOUR = 3_600_000;
const command = useCommand();
const authority = throwAwayCertificate({ isAuthority: true });
afterAll(() => authority.remove());

/** A certificate of the authority, for 127.0.0.1 and a name that is not localhost. */
function certificateWith(options: CertificateOptions = {}) {
  const certificate = throwAwayCertificate({ authority, host: 'service.example', ...options });
  onTestFinished(() => certificate.remove());
  return certificate;
}

/** Runs `doctor` where the authority is known, and returns its exit code and what it says of a step. */
async function examine(baseUrl: string, step: string, isAuthorityKnown = true) {
  const env = isAuthorityKnown ? { NODE_EXTRA_CA_CERTS: authority.certFile } : {};
  const { code, out, err } = await command.run(['doctor'], { baseUrl, env });
  expect(err).not.toContain('Warning');
  const line = out.split('\n').find((each) => each.slice(7).startsWith(`${step}:`));
  return `${code} ${line}`;
}

/** A service whose certificate and clock can be wrong, as those of the gateway cannot. */
async function startService(options: CertificateOptions, clockDifference = 0): Promise<string> {
  const { certFile, keyFile } = certificateWith(options);
  const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
  const server = createServer(files, (_, response) => {
    response.setHeader('Date', new Date(Date.now() + clockDifference).toUTCString());
    response.end(JSON.stringify({ code: 400, message: 'no keyword', data: null }));
  });
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(await listen(server, { host: '127.0.0.1', port: 0 })).port}`;
}

longTest(
  'doctor examines the TLS of a gateway: trusted, of an unknown authority, and of another name',
  async () => {
    const { certFile, keyFile } = certificateWith();
    const tls = ['--tls-cert', certFile, '--tls-key', keyFile, '--tls-port', '0', '--port', 'off'];
    const { url } = await serve(['--demo', ...tls]);
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:/);
    expect(await examine(url, 'connection')).toMatch(/^0 ok .*TLS, with a trusted certificate/);
    expect(await examine(url, 'call')).toMatch(/^0 ok .*the service knows the token \(code 400\)/);
    expect(await examine(url, 'connection', false)).toMatch(
      /^2 failed .*does not trust the issuer of the certificate .*NODE_EXTRA_CA_CERTS/,
    );
    const search = ['users', 'search', 'a', 'b', '--max-retries', '0', '--format', 'ndjson'];
    const { code, err } = await command.run(search, { baseUrl: url });
    expect(code, err).toBe(2);
    expect(err).toMatch(/error: This machine does not trust the issuer .*NODE_EXTRA_CA_CERTS/);
    expect(await examine(url.replace('127.0.0.1', 'localhost'), 'connection')).toMatch(
      /^5 failed .*is for another host name/,
    );
    expect(await examine(command.mock().url.replace('http:', 'https:'), 'connection')).toMatch(
      /^5 failed .*does not use TLS on this port/,
    );
  },
);

test('doctor takes no path that the service does not have for a known token', async () => {
  const { code, out } = await command.run(['doctor'], { baseUrl: `${command.mock().url}/v1` });
  expect([code, out]).toEqual([3, expect.stringMatching(/^failed call: .*check --base-url/m)]);
});

test('doctor says that a certificate is not valid now, and asks for the clock', async () => {
  const expired = await startService({ validUntil: Date.now() - HOUR });
  expect(await examine(expired, 'connection')).toMatch(
    /^5 failed .*not valid now \(CERT_HAS_EXPIRED\)\. This machine.s time is \d{4}-.*correct its clock/,
  );
  const early = await startService({ validFrom: Date.now() + HOUR });
  expect(await examine(early, 'connection')).toMatch(
    /^5 failed .*CERT_NOT_YET_VALID.*correct its clock/,
  );
});

test('doctor finds a clock that is off, and goes on to the call', async () => {
  const ahead = await startService({}, HOUR);
  expect(await examine(ahead, 'clock')).toMatch(
    /^3 failed .*differs .* by 3\d{3} s\. Set the clock/,
  );
  expect(await examine(ahead, 'call')).toMatch(/^3 ok .*code 400/);
  expect(await examine(await startService({}, HOUR / 120), 'clock')).toMatch(
    /^0 ok .*by (29|30) s/,
  );
});
