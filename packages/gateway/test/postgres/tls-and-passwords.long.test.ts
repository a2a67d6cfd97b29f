import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { readDatabaseConfig } from '../../src/config/read-database-config.ts';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { throwAwayCertificate } from '../server/throw-away-certificate.ts';
import { PASSWORD_ROLE } from './private-cluster.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const DAY = 86_400_000;
/** Must appear nowhere. */
const CANARY = 'canary:of\\the-database';

const authority = throwAwayCertificate({ isAuthority: true });
const certificate = throwAwayCertificate({ authority });
const folder = mkdtempSync(join(tmpdir(), 'gateway-passwords-'));
const path = (name: string) => join(folder, name);
afterAll(() => {
  for (const { remove } of [authority, certificate]) remove();
  rmSync(folder, { recursive: true, force: true });
});

const cluster = usePrivateCluster({ tls: certificate });

/** A database whose owner has to give a password over TCP. */
async function createProtectedDatabase() {
  const { database, ...own } = await cluster.current.createDatabase();
  const administrator = new pg.Client(cluster.current.superuserUrl({ ...own, database }));
  await administrator.connect();
  await administrator.query(`
    DO $$ BEGIN CREATE ROLE ${PASSWORD_ROLE} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
    ALTER ROLE ${PASSWORD_ROLE} PASSWORD '${CANARY}';
    ALTER DATABASE ${database} OWNER TO ${PASSWORD_ROLE}`);
  await administrator.end();
  return (host: string, parameters: string) =>
    `postgres://${PASSWORD_ROLE}@${host}:${cluster.current.port}/${database}?${parameters}`;
}

let urlOf: Awaited<ReturnType<typeof createProtectedDatabase>>;
let isCreated = false;
beforeEach(async () => {
  if (!isCreated) urlOf = await createProtectedDatabase();
  isCreated = true;
});

/** The address as `serve` reads it. */
function addressOf(
  databaseUrl: string,
  passwordFile: string | null,
  env: Record<string, string> = {},
): PostgresAddress {
  const values = { databaseUrl, databasePasswordFile: passwordFile, node: 'one' };
  const database = readDatabaseConfig(values, env);
  if (database === null) throw new Error('no database');
  return database.address;
}

/** The version of TLS of a connection. */
async function open(...address: Parameters<typeof addressOf>): Promise<string> {
  const timeouts = postgresTimeouts();
  const postgres = await openPostgres(addressOf(...address), { node: 'one', timeouts });
  const { rows } = await postgres.pool.query<{ version: string }>(
    'SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
  );
  await postgres.close();
  return rows[0]?.version ?? 'not encrypted';
}

describe('TLS to the database', () => {
  const verified = `sslmode=verify-full&sslrootcert=${authority.certFile}`;
  const unencrypted = 'sslmode=disable';
  const withPassword = () => {
    writeFileSync(path('password'), CANARY, { mode: 0o600 });
    return path('password');
  };

  test('is verified against the authority of sslrootcert, for a name and for an IP address', async () => {
    expect(await open(urlOf('localhost', unencrypted), withPassword())).toBe('not encrypted');
    expect(await open(urlOf('localhost', verified), withPassword())).toBe('TLSv1.3');
    expect(await open(urlOf('127.0.0.1', verified), withPassword())).toBe('TLSv1.3');
  });

  test.each([
    // 127.1 is loopback as well, and not in the certificate.
    ['another name', '127.1', verified, /for another name. Give the name that is in it/],
    ['an unknown authority', 'localhost', 'sslmode=verify-full', /sslrootcert=FILE/],
    [
      'another authority',
      'localhost',
      `sslrootcert=${certificate.certFile}&sslmode=verify-full`,
      /sslrootcert=FILE/,
    ],
    [
      'a file that is no certificate',
      'localhost',
      `sslrootcert=${authority.keyFile}&sslmode=verify-full`,
      /no PEM file with a certificate/,
    ],
    [
      'a file that is missing',
      'localhost',
      'sslrootcert=/missing&sslmode=verify-full',
      /no PEM file.*ENOENT/,
    ],
  ])('refuses %s with what to do', async (_, host, parameters, message) => {
    await expect(open(urlOf(host, parameters), withPassword())).rejects.toThrow(message);
    await expect(open(urlOf(host, parameters), withPassword())).rejects.not.toThrow(CANARY);
  });

  test('refuses a certificate that has expired', async () => {
    const expired = throwAwayCertificate({ authority, validUntil: Date.now() - DAY / 2 });
    onTestFinished(() => expired.remove());
    await replaceCertificate(expired);
    const outcome = () => open(urlOf('localhost', verified), withPassword()).catch(String);
    await expect.poll(outcome).toMatch(/expired.*Renew the certificate/);
    await replaceCertificate(certificate);
    await expect.poll(outcome).toBe('TLSv1.3');
  });
});

describe('the password', () => {
  const parameters = `sslmode=verify-full&sslrootcert=${authority.certFile}`;
  const escaped = CANARY.replaceAll(/[:\\]/g, '\\$&');
  const passFileOf = (text: string, mode = 0o600) => {
    writeFileSync(path('pgpass'), text);
    chmodSync(path('pgpass'), mode);
    return { PGPASSFILE: path('pgpass') };
  };
  const openWith = (env: Record<string, string>) => open(urlOf('localhost', parameters), null, env);

  test('comes from the first line of PGPASSFILE that fits the address', async () => {
    const lines = [
      '# localhost:*:*:*:none',
      'other:*:*:*:none',
      `*:*:*:${PASSWORD_ROLE}:${escaped}`,
    ];
    expect(await openWith(passFileOf(`${lines.join('\n')}\n*:*:*:*:none\n`))).toBe('TLSv1.3');
  });

  test.each([
    [
      'of another address',
      'other:*:*:*:none\n',
      0o600,
      /asks for a password.*has none.*PGPASSFILE/,
    ],
    ['in a file that others can read', `*:*:*:*:${escaped}\n`, 0o604, /mode 0604.*chmod 600/],
    ['that is wrong', `*:*:*:*:${escaped}x\n`, 0o600, /authentication failed.*PGPASSFILE/],
  ])('%s is refused without showing it', async (_, text, mode, message) => {
    const env = passFileOf(text, mode);
    await expect(openWith(env)).rejects.toThrow(message);
    await expect(openWith(env)).rejects.not.toThrow(/canary/);
  });

  test('is in no output of a gateway, and is read again when it was changed', async () => {
    const url = urlOf('localhost', parameters);
    const env = { GATEWAY_DATABASE_URL: url, ...passFileOf(`*:*:*:*:${escaped}\n`) };
    const gateway = await serve(['--demo', '--data-dir', path('data'), '--node', 'one'], { env });
    const seen: string[] = [];
    const readyz = async () => {
      const text = await (await fetch(`${gateway.adminUrl}/readyz`)).text();
      seen.push(text);
      return text;
    };
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);

    await administer(`ALTER ROLE ${PASSWORD_ROLE} PASSWORD 'second-canary'`);
    await administer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${PASSWORD_ROLE}'`,
    );
    await expect.poll(readyz).toMatch(/password authentication failed/);
    const wrong = await run(['tokens', 'list'], { env });
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/authentication failed/),
    });
    passFileOf('*:*:*:*:second-canary\n');
    await expect.poll(readyz).toMatch(/"ready"/);
    expect((await searchUsers(gateway.url, 'demo-token')).code).toBe(0);

    seen.push(await (await fetch(`${gateway.adminUrl}/metrics`)).text(), JSON.stringify(wrong));
    await gateway.stop();
    seen.push(JSON.stringify(gateway.outcome));
    expect(seen.join('\n')).not.toContain('canary');
  });
});

async function administer(statement: string): Promise<void> {
  const [, database = ''] = /\/(gateway_\d+)\?/.exec(urlOf('localhost', '')) ?? [];
  const address = addressOf(urlOf('localhost', ''), null);
  const client = new pg.Client(cluster.current.superuserUrl({ ...address, database }));
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function replaceCertificate({ certFile, keyFile }: typeof certificate): Promise<void> {
  const { host } = await cluster.current.createDatabase();
  writeFileSync(join(host, 'cert.pem'), readFileSync(certFile));
  writeFileSync(join(host, 'key.pem'), readFileSync(keyFile));
  await administer('SELECT pg_reload_conf()');
}
