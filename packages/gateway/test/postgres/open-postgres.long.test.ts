import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openPostgres, type Postgres } from '../../../database/src/postgres/open-postgres.ts';
import {
  type PostgresAddress,
  parsePostgresAddress,
} from '../../../database/src/postgres/postgres-address.ts';
import { isConnectionLoss } from '../../../database/src/postgres/postgres-error.ts';
import { postgresTimeouts } from '../../../database/src/postgres/postgres-timeouts.ts';
import { FORMAT } from '../../../database/src/postgres/schema.ts';
import { PASSWORD_ROLE } from './private-cluster.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();
const timeouts = postgresTimeouts();

async function open(address: PostgresAddress, node = 'one'): Promise<Postgres> {
  const postgres = await openPostgres(address, { node, timeouts });
  onTestFinished(() => postgres.close());
  return postgres;
}

describe('the address of a database', () => {
  test('names host, port, user, database and how the connection is protected', () => {
    expect(parsePostgresAddress('postgres://anna@db.example/data')).toEqual({
      ...{ host: 'db.example', port: 5432, user: 'anna', database: 'data' },
      ...{ tls: 'verify-full', caFile: null, furtherServers: [], target: 'any' },
    });
    const socket = 'postgresql://anna@/data?host=/run/postgresql';
    expect(parsePostgresAddress(socket)).toMatchObject({
      host: '/run/postgresql',
      tls: 'disable',
    });
    const other = 'postgres://a%40b@[::1]:6000/data?sslmode=require&sslrootcert=/ca.pem';
    expect(parsePostgresAddress(other)).toMatchObject({
      ...{ host: '::1', port: 6000, user: 'a@b', tls: 'require', caFile: '/ca.pem' },
    });
  });

  test('names several servers in the order in which they are tried', () => {
    expect(
      parsePostgresAddress(
        'postgres://anna@one.example,[::1]:6000/data?target_session_attrs=read-write',
      ),
    ).toMatchObject({
      ...{ host: 'one.example', port: 5432, tls: 'verify-full', target: 'read-write' },
      furtherServers: [{ host: '::1', port: 6000 }],
    });
    expect(parsePostgresAddress('postgres://anna@localhost:6000/data?host=/a,/b')).toMatchObject({
      ...{ host: '/a', port: 6000, tls: 'disable' },
      furtherServers: [{ host: '/b', port: 6000 }],
    });
  });

  test.each([
    ['https://anna@db.example/data', /no address of a PostgreSQL/],
    ['db.example', /no address of a PostgreSQL/],
    ['postgres://anna:hunter2@db.example/data', /--database-password-file/],
    ['postgres://db.example/data', /a user and a database/],
    ['postgres://anna@db.example', /a user and a database/],
    ['postgres://anna@db.example/data?sslmode=prefer', /one of disable, require, verify-full/],
    [
      'postgres://anna@db.example/data?target=any',
      /allowed are host, sslmode, sslrootcert, target_session_attrs/,
    ],
    ['postgres://anna@one,two/data?target_session_attrs=standby', /any, read-write/],
    ['postgres://anna@one,/data', /no address of a PostgreSQL/],
    ['postgres://anna@one:1,two:x/data', /no address of a PostgreSQL/],
    ['postgres://anna:hunter2@one,two/data', /--database-password-file/],
  ])('%s is refused with the reason, and without what may be a password', (text, reason) => {
    const parsed = parsePostgresAddress(text);
    if (!('problem' in parsed)) throw new Error('accepted');
    expect(parsed.problem).toMatch(reason);
    expect(parsed.problem).not.toContain('hunter2');
  });
});

test('a broken pipe is a lost connection, although its code looks like an SQLSTATE', () => {
  expect(isConnectionLoss(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))).toBe(true);
});

describe('opening the shared database', () => {
  test('says what is wrong and what to do when there is none', async () => {
    const address = await cluster.current.createDatabase();
    const attempts = [
      [{ ...address, database: 'absent' }, /"absent".*does not exist.*createdb/],
      [{ ...address, host: '/nowhere' }, /Check that PostgreSQL runs there/],
    ] as const;
    for (const [wrong, message] of attempts) await expect(open(wrong)).rejects.toThrow(message);
  });

  test('needs a database that can be written to', async () => {
    const address = await cluster.current.createDatabase();
    const { pool } = await open(address);
    await pool.query(`ALTER DATABASE ${address.database} SET default_transaction_read_only = on`);
    await expect(open(address)).rejects.toThrow(/read-only/);
  });

  test('reads the password from its file for each connection', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-password-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const passwordFile = join(folder, 'password');
    const own = await cluster.current.createDatabase();
    const administrator = new pg.Client(cluster.current.superuserUrl(own));
    await administrator.connect();
    await administrator.query(`CREATE ROLE ${PASSWORD_ROLE} LOGIN PASSWORD 'hunter2'`);
    await administrator.query(`ALTER DATABASE ${own.database} OWNER TO ${PASSWORD_ROLE}`);
    await administrator.end();
    const address = { ...own, user: PASSWORD_ROLE, passwordFile };

    await expect(open(address)).rejects.toThrow(/does not exist. Create it with mode 0600/);
    writeFileSync(passwordFile, 'mistyped\n', { mode: 0o600 });
    await expect(open(address)).rejects.toThrow(/authentication failed.*--database-password-file/);
    writeFileSync(passwordFile, 'hunter2\n');
    chmodSync(passwordFile, 0o644);
    await expect(open(address)).rejects.toThrow(/read by other users \(mode 0644\).*chmod 600/);
    chmodSync(passwordFile, 0o600);
    const postgres = await open(address);
    expect((await postgres.pool.query('SELECT 2::bigint AS two')).rows).toEqual([{ two: 2 }]);
    expect(postgres.place).not.toContain('hunter2');
  });
});

describe('the schema', () => {
  const relationsOf = async (pool: Postgres['pool']) => {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT oid || ' ' || relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY oid`,
    );
    return rows.map(({ name }) => name);
  };

  test('is created once, however many nodes start at the same time', async () => {
    const address = await cluster.current.createDatabase();
    const nodes = await Promise.all(['a', 'b', 'c', 'd'].map((node) => open(address, node)));
    const rows = nodes.map(({ pool }) => pool.query('TABLE gateway_schema'));
    for (const { rows: formats } of await Promise.all(rows))
      expect(formats).toEqual([{ format: FORMAT }]);
  });

  test('is not created beside the tables of another program, nor in part', async () => {
    const address = await cluster.current.createDatabase();
    const client = new pg.Client(cluster.current.urlOf(address));
    await client.connect();
    onTestFinished(() => client.end());
    for (const [statement, name, message] of [
      ['CREATE TABLE orders (n int)', 'orders', 'check its name, or give an empty database'],
      ['CREATE VIEW usage AS SELECT 1', 'usage', '"usage" already exists'],
    ] as const) {
      await client.query(statement);
      await expect(open(address)).rejects.toThrow(message);
      const { rows } = await client.query(
        `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
      );
      expect(rows).toEqual([{ relname: name }]);
      await client.query(statement.replace(/^CREATE (\w+ \w+).*/, 'DROP $1'));
    }
    await expect(open(address)).resolves.toBeDefined();
  });

  test.each([
    ['an older', FORMAT - 1],
    ['a newer', FORMAT + 1],
  ])('of %s format is refused with what to do, and left as it is', async (_, format) => {
    const address = await cluster.current.createPreparedDatabase();
    const { pool } = await open(address);
    await pool.query('UPDATE gateway_schema SET format = $1', [format]);
    // Would be created again if anything was.
    await pool.query('DROP TABLE upstream_days');
    const before = await relationsOf(pool);
    for (const onlyReads of [false, true])
      await expect(openPostgres(address, { node: 'two', timeouts, onlyReads })).rejects.toThrow(
        `The database has the format ${format}, and this release uses only ${FORMAT}: start the release that created it, or give an empty database.`,
      );
    expect(await relationsOf(pool)).toEqual(before);
    expect((await pool.query('TABLE gateway_schema')).rows).toEqual([{ format }]);
    expect((await pool.query('TABLE nodes')).rows).toEqual([]);
  });
});
