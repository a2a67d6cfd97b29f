import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { applySchema } from '../../src/database/postgres/apply-schema.ts';
import { openPostgres, type Postgres } from '../../src/database/postgres/open-postgres.ts';
import {
  type PostgresAddress,
  parsePostgresAddress,
} from '../../src/database/postgres/postgres-address.ts';
import { isConnectionLoss } from '../../src/database/postgres/postgres-error.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import { currentSchema, type Schema } from '../../src/database/postgres/schema-format.ts';
import { PASSWORD_ROLE } from './private-cluster.ts';
import { usePrivateCluster } from './use-private-cluster.ts';

const cluster = usePrivateCluster();
const timeouts = postgresTimeouts(10_000);

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
    const socket = 'postgresql://anna@localhost/data?host=/run/postgresql';
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

  test('refuses timeouts that are not in order', async () => {
    const address = await cluster.current.createDatabase();
    const opening = openPostgres(address, { node: 'one', timeouts: postgresTimeouts(20_000) });
    await expect(opening).rejects.toThrow(/operation \(20000 ms\), lease \(15000 ms\)/);
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

describe('the steps of the schema', () => {
  const steps = ['CREATE TABLE first (n int)', 'INSERT INTO first VALUES (1)'];

  test('are applied once, however many nodes start at the same time', async () => {
    const address = await cluster.current.createDatabase();
    const nodes = await Promise.all(['a', 'b', 'c', 'd'].map((node) => open(address, node)));
    const clients = await Promise.all(nodes.map(({ connect }) => connect()));
    onTestFinished(async () => {
      await Promise.all(clients.map((client) => client.end()));
    });
    await Promise.all(clients.map((client) => applySchema(client, withOwn(steps))));
    const [node] = nodes;
    expect((await node?.pool.query('SELECT * FROM first'))?.rows).toEqual([{ n: 1 }]);
    await expect(open(address)).rejects.toThrow(/newer gateway.*Start the newer gateway/);
  });

  test('are all undone when one fails', async () => {
    const address = await cluster.current.createDatabase();
    const { connect, pool } = await open(address);
    const client = await connect();
    onTestFinished(() => client.end());
    await expect(applySchema(client, withOwn([...steps, 'SELECT broken']))).rejects.toThrow(
      'broken',
    );
    await expect(pool.query('SELECT * FROM first')).rejects.toThrow('does not exist');
    await expect(open(address)).resolves.toBeDefined();
  });
});

/** The steps after those of the gateway, which `open` has applied. */
function withOwn(steps: readonly string[]): Schema {
  return { ...currentSchema, steps: [...currentSchema.steps, ...steps] };
}
