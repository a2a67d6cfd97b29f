import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/config/config-error.ts';
import {
  type GivenFlags,
  gatewayOptions,
  type OptionKey,
  unknownVariables,
} from '../../src/config/gateway-options.ts';
import { flagOf, variableOf } from '../../src/config/option-table.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';

const folder = mkdtempSync(join(tmpdir(), 'gateway-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function problemsOf(flags: GivenFlags, env: Record<string, string> = {}): readonly string[] {
  try {
    readConfig(flags, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  test('has a valid default for every option', () => {
    expect(problemsOf({})).toEqual([]);
    expect(readConfig({}, {})).toMatchObject({
      host: '127.0.0.1',
      port: 4020,
      adminHost: '127.0.0.1',
      adminPort: 4021,
      tls: null,
      demo: false,
      quotaZone: 'UTC',
      prices: {},
      corsOrigins: [],
      maxResponseMemory: 256 * 2 ** 20,
    });
  });

  test('prefers a flag to a variable, and a variable to the default', () => {
    const env = { GATEWAY_PORT: '5000', GATEWAY_HOST: '127.0.0.2', GATEWAY_LOG_LEVEL: '' };
    expect(readConfig({ port: '6000' }, env)).toMatchObject({
      port: 6000,
      host: '127.0.0.2',
      logLevel: 'info',
    });
  });

  test.each([
    [{ port: 'abc' }, {}, '--port is "abc": give a whole number from 0 to 65535'],
    [{ port: '65536' }, {}, '--port is "65536": give'],
    [{ port: '' }, {}, '--port is "": give'],
    [{ dataDir: '' }, {}, '--data-dir is "": give the path of a folder'],
    [{}, { GATEWAY_PORT: '1e3' }, 'GATEWAY_PORT is "1e3": give'],
    [{ quotaZone: 'Nowhere/Land' }, {}, '--quota-zone is "Nowhere/Land": give an IANA time zone'],
    [{ quotaZone: '+08:00' }, {}, '--quota-zone is "+08:00"'],
    [
      { prices: 'searchUsers=-1' },
      {},
      '--prices is "searchUsers=-1": give a comma-separated list of operation=credits',
    ],
    [{ prices: 'nothing=1' }, {}, '--prices is "nothing=1"'],
    [{ prices: 'searchUsers=1,searchUsers=2' }, {}, '--prices is'],
    [{ logLevel: 'loud' }, {}, '--log-level is "loud": give one of debug, info'],
    [{ publicUrl: 'https://data.example/path' }, {}, '--public-url is'],
    [{ publicUrl: 'ftp://data.example' }, {}, '--public-url is'],
    [{ corsOrigins: 'app.example' }, {}, '--cors-origins is'],
    [{ host: 'a.example:80' }, {}, '--host is "a.example:80"'],
    [{}, { GATEWAY_DEMO: 'maybe' }, 'GATEWAY_DEMO is "maybe": give true or false'],
    [{ maxResponseMemory: '256' }, {}, '--max-response-memory is "256": give a size from 16MiB'],
    [{ maxResponseMemory: '15MiB' }, {}, '--max-response-memory is "15MiB": give a size'],
    [
      { sourceTimeout: '60s' },
      {},
      '--source-timeout is "60s": give a whole number from 10 to 3600000, in milliseconds',
    ],
    // As of a file of variables that was written on Windows.
    [
      {},
      { GATEWAY_DATA_DIR: 'data\r' },
      'GATEWAY_DATA_DIR is "data\\r": give the path of a folder',
    ],
    [{ logFile: 'log\t' }, {}, '--log-file is "log\\t": give the path of a file'],
    // As bash and files of variables leave them.
    [{ dataDir: '~/data' }, {}, '--data-dir is "~/data": give the path of a folder, without ~'],
    [{}, { GATEWAY_DATA_DIR: '$HOME/data' }, 'GATEWAY_DATA_DIR is "$HOME/data": give the path'],
    [{}, { GATEWAY_LOG_FILE: '"gateway.log"' }, 'GATEWAY_LOG_FILE is "\\"gateway.log\\"": give'],
  ] as const)('rejects %j %j and says what is allowed', (flags, env, start) => {
    const [problem = '', ...others] = problemsOf(flags, env);
    expect(others).toEqual([]);
    expect(problem.startsWith(start), problem).toBe(true);
  });

  test('reports every invalid value at once', () => {
    expect(problemsOf({ port: 'x', host: '' }, { GATEWAY_QUOTA_ZONE: 'y' })).toHaveLength(3);
  });

  test('rejects the demo on any host but loopback', () => {
    expect(problemsOf({ demo: 'true', host: '0.0.0.0' })[0]).toContain('--host is "0.0.0.0"');
    expect(problemsOf({ demo: 'true', adminHost: 'gateway.example' })[0]).toContain('--admin-host');
    for (const host of ['127.0.0.1', '127.9.9.9', '::1', 'localhost'])
      expect(problemsOf({ demo: 'true', host })).toEqual([]);
  });

  test('rejects the demo on a database of another machine, whose gateways would accept its tokens', () => {
    const demoOn = (url: string) =>
      problemsOf({ demo: 'true' }, { GATEWAY_DATABASE_URL: `postgres://${url}/gateway` });
    for (const host of ['a@localhost', 'a@127.0.0.1:5433', 'a@[::1]'])
      expect(demoOn(host)).toEqual([]);
    for (const host of ['a@db.example', 'a@localhost,db.example'])
      expect(demoOn(host)[0]).toMatch(/^--demo together with --database-url .* of another machine/);
  });

  test('rejects an admin page that others can reach over plain HTTP, and one without a port', () => {
    const [problem] = problemsOf({ adminPage: 'true', adminHost: '0.0.0.0' });
    expect(problem).toContain('--admin-host 0.0.0.0, which others can reach');
    expect(problemsOf({ adminPage: 'true', adminPort: 'off' })[0]).toContain('--admin-port off');
    expect(problemsOf({ adminPage: 'true', adminHost: 'localhost' })).toEqual([]);
    expect(problemsOf({ adminHost: '0.0.0.0' })).toEqual([]);
  });

  test('rejects a configuration without a listener', () => {
    expect(problemsOf({ port: 'off' })[0]).toContain('--port off leaves no listener');
  });

  test('warns about unknown variables with its prefix', () => {
    const [warning, ...others] = unknownVariables({
      GATEWAY_PROT: '1',
      GATEWAY_PORT: '1',
      PATH: '',
    });
    expect(warning).toContain('GATEWAY_PROT');
    expect(others).toEqual([]);
  });

  test('gives every option a flag and a variable of the same name', () => {
    for (const key of Object.keys(gatewayOptions)) {
      expect(variableOf(key)).toBe(
        `GATEWAY_${flagOf(key).slice(2).replaceAll('-', '_').toUpperCase()}`,
      );
    }
  });

  test('has at most 40 options, each with a description of one line', () => {
    expect(Object.keys(gatewayOptions).length).toBeLessThanOrEqual(40);
    for (const [key, { description }] of Object.entries(gatewayOptions))
      expect(description, key).toMatch(/^.{11,160}$/);
  });
});

describe('certificate and key', () => {
  const [first, second] = [pair(), pair()];
  afterAll(() => {
    first.remove();
    second.remove();
  });

  test('are accepted when they belong together', () => {
    expect(readConfig(flagsOf(first.cert, first.key), {}).tls).toEqual({
      certFile: first.cert,
      keyFile: first.key,
      port: 4443,
    });
    expect(readConfig({ ...flagsOf(first.cert, first.key), port: 'off' }, {}).port).toBeNull();
  });

  test('are rejected with the reason', () => {
    const text = join(folder, 'text.pem');
    const broken = join(folder, 'broken.pem');
    writeFileSync(text, 'not PEM');
    writeFileSync(broken, '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
    const brokenChain = join(folder, 'chain.pem');
    writeFileSync(
      brokenChain,
      `${readFileSync(first.cert, 'utf8')}${readFileSync(broken, 'utf8')}`,
    );
    const missing = join(folder, 'missing.pem');
    const cases: [string, string, string][] = [
      [missing, first.key, `--tls-cert ${missing}: the file cannot be read (ENOENT).`],
      [first.cert, missing, `--tls-key ${missing}: the file cannot be read (ENOENT).`],
      [text, first.key, `--tls-cert ${text}: the certificate cannot be read. Give a PEM`],
      [first.cert, text, `--tls-key ${text}: the private key cannot be read. Give a PEM`],
      [broken, first.key, `--tls-cert ${broken}: the certificate cannot be read`],
      [brokenChain, first.key, `--tls-cert ${brokenChain}: the certificate cannot be read`],
      [first.cert, second.key, `--tls-key ${second.key} does not belong to the certificate`],
    ];
    for (const [cert, key, start] of cases)
      expect(problemsOf(flagsOf(cert, key))[0]?.startsWith(start), start).toBe(true);
  });

  test('are rejected one without the other', () => {
    const needed = ['HTTPS needs both --tls-cert and --tls-key.'];
    expect(problemsOf({ tlsCert: first.cert })).toEqual(needed);
    expect(problemsOf({ tlsKey: first.key })).toEqual(needed);
  });
});

function pair(): { cert: string; key: string; remove: () => void } {
  const { certFile, keyFile, remove } = throwAwayCertificate();
  return { cert: certFile, key: keyFile, remove };
}

function flagsOf(cert: string, key: string): Partial<Record<OptionKey, string>> {
  return { tlsCert: cert, tlsKey: key };
}
