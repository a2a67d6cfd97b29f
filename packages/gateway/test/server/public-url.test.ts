import { get } from 'node:https';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../database/src/open-database.ts';
import { createToken, hashToken, unlimitedAccount } from '../../../ledger/src/accounts.ts';
import { systemClock } from '../../../source/src/source.ts';
import { configWith } from '../../src/config/read-config.ts';
import { dataFileOf } from '../../src/open-data.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { callOf } from './test-gateway.ts';
import { throwAwayCertificate } from './throw-away-certificate.ts';

/** `paging.next` for callers over HTTP and HTTPS, asked in turns so that cached pages are seen, too. */
async function nextUrls(publicUrl: string | null) {
  const certificate = throwAwayCertificate();
  onTestFinished(certificate.remove);
  const data = dataFileOf(openDatabase({ file: ':memory:' }), {
    clock: systemClock,
    quotaZone: 'UTC',
  });
  await data.dataset.seed({ authors: 1, users: 1, questions: 1 });
  const ports = { port: 0, adminPort: null, tls: { ...certificate, port: 0 } };
  const gateway = await startGateway(configWith({ ...ports, publicUrl, logLevel: 'silent' }), {
    data,
  });
  onTestFinished(() => gateway.close());
  const token = createToken();
  await gateway.store.createAccount({
    ...unlimitedAccount,
    name: 'reader',
    balance: null,
    secretHash: hashToken(token),
  });
  const target = callOf('listAnswers', { token });
  const nextOf = (body: string): string => new URL(JSON.parse(body).data.paging.next).origin;
  const plain = async () => nextOf(await (await fetch(`${gateway.url}${target}`)).text());
  const secure = () =>
    new Promise<string>((resolve, reject) => {
      get(`${gateway.tlsUrl}${target}`, { ca: certificate.ca, agent: false }, (response) => {
        text(response).then(nextOf).then(resolve, reject);
      }).on('error', reject);
    });
  return {
    gateway,
    origins: [await plain(), await secure(), await plain(), await secure()],
  };
}

test('paging.next leads a caller over HTTPS to HTTPS, and a caller over HTTP to HTTP', async () => {
  const { gateway, origins } = await nextUrls(null);
  expect(origins).toEqual([gateway.url, gateway.tlsUrl, gateway.url, gateway.tlsUrl]);
});

test('paging.next is under --public-url for all callers', async () => {
  const { origins } = await nextUrls('https://data.example');
  expect(new Set(origins)).toEqual(new Set(['https://data.example']));
});
