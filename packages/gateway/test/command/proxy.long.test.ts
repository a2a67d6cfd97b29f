import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inTurn } from '../../../../test/scale.ts';
import { startProxy } from '../relay/start-proxy.ts';
import { startUpstream } from '../relay/start-upstream.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { useFolderPerTest } from '../temporary-folder.ts';
import { run, serve } from './run-command.ts';
import { searchUsers } from './search-users.ts';

const TEAM_TOKEN = 'team-token-of-the-process';
const LINE = 'requests to the upstream go through the proxy of HTTPS_PROXY';
/** No variable of the machine that runs the test. */
const noProxies = Object.fromEntries(
  ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [
    [name, ''],
    [name.toLowerCase(), ''],
  ]),
);

describe('a relay with HTTPS_PROXY', () => {
  const path = useFolderPerTest();

  /** A relay before an upstream with a name that only the proxy can resolve, and one call of it. */
  async function callThrough(
    env: (proxy: string) => Readonly<Record<string, string>>,
    { isPlain = false, host = 'upstream.invalid' } = {},
  ) {
    const certificate = throwAwayCertificate({ host: 'upstream.invalid' });
    onTestFinished(certificate.remove);
    const upstream = await startUpstream(isPlain ? undefined : certificate);
    const proxy = await startProxy({ opensHere: true });
    const address = upstream.url.replace('127.0.0.1', host);
    writeFileSync(path('team-token'), TEAM_TOKEN, { mode: 0o600 });
    const dataDir = ['--data-dir', path('data')];
    const created = await run(['tokens', 'create', '--init', '--name', 'a', ...dataDir]);
    const relay = await serve(
      [
        ...[
          '--source',
          'relay',
          '--upstream',
          address,
          '--upstream-token-file',
          path('team-token'),
        ],
        ...['--log-file', path('log'), ...dataDir],
      ],
      { env: { ...noProxies, NODE_EXTRA_CA_CERTS: certificate.certFile, ...env(proxy.url) } },
    );
    const { code } = await searchUsers(relay.url, created.stdout.trim(), 'a:ok');
    await relay.stop();
    const log = readFileSync(path('log'), 'utf8');
    const lines = log.split('\n').filter((line) => line.includes(LINE));
    const received = (await upstream.report()).requests.length;
    return { code, proxy, log, lines, target: new URL(address).host, received };
  }

  test.each(inTurn(['HTTPS_PROXY', 'https_proxy'], 0, 2))(
    'asks it for a tunnel and says so once, without its password (%s)',
    async (name) => {
      const { code, proxy, log, lines, target, received } = await callThrough((url) => ({
        [name]: url,
      }));
      expect([code, received]).toEqual([0, 1]);
      const authorization = Buffer.from('user:secret-word').toString('base64');
      expect(proxy.asked).toEqual([`${target} Basic ${authorization}`]);
      expect(proxy.sent()).not.toContain(TEAM_TOKEN);
      expect(lines.map((line) => JSON.parse(line).proxy)).toEqual([
        proxy.url.replace('user:secret-word@', ''),
      ]);
      expect(log).not.toContain('secret-word');
      expect(log).not.toContain(authorization);
    },
  );

  test('does not use it for what NO_PROXY names', async () => {
    const { code, proxy, lines } = await callThrough((url) => ({
      ...{ HTTPS_PROXY: url, NO_PROXY: 'other.invalid,upstream.invalid' },
    }));
    expect([code, proxy.asked, lines]).toEqual([301, [], []]);
  });

  test.each([true, false])(
    'does not use it for an upstream on this machine (plain HTTP: %s)',
    async (isPlain) => {
      const proxies = (url: string) => ({ HTTPS_PROXY: url, HTTP_PROXY: url, ALL_PROXY: url });
      const { code, proxy, lines, received } = await callThrough(proxies, {
        ...{ host: '127.0.0.1', isPlain },
      });
      expect([code, received, proxy.asked, lines]).toEqual([0, 1, [], []]);
    },
  );

  const unusable = ['socks5://user:secret-word@p.invalid:1', 'p.invalid:1', 'http://p.invalid/a'];
  test.each(inTurn(unusable, 0, 3))(
    'does not start with one that it cannot use, and does not repeat it: %s',
    async (proxy) => {
      const { code, stdout, stderr } = await run(
        [
          ...['serve', '--source', 'relay', '--upstream', 'https://upstream.invalid'],
          ...['--upstream-token-env', 'TEAM', '--data-dir', path('data')],
        ],
        { env: { ...noProxies, TEAM: TEAM_TOKEN, HTTPS_PROXY: proxy } },
      );
      expect(code).toBe(2);
      expect(stderr).toContain('HTTPS_PROXY is not valid: give an http: or https: address');
      expect(stdout + stderr).not.toMatch(/secret-word|p\.invalid/);
    },
  );
});
