import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '../../../database/src/postgres/open-postgres.ts';
import { createPostgresStore } from '../../../ledger/src/postgres/create-postgres-store.ts';
import { systemClock } from '../../../source/src/source.ts';
import { serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { endExpiredBy } from '../ledger/postgres-stores.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

/** A gateway in a process of its own, and how it says that it is ready. */
async function startNode() {
  const address = await cluster.current.createDatabase();
  const env = { GATEWAY_DATABASE_URL: cluster.current.urlOf(address) };
  const gateway = await serve(['--demo', '--data-dir', path('one'), '--node', 'one'], { env });
  const connect = async () => {
    const client = new pg.Client(cluster.current.urlOf(address));
    client.on('error', () => {});
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const readiness = async (): Promise<readonly [number, string]> => {
    const response = await fetch(`${gateway.adminUrl}/readyz`);
    const { problems = [] } = await response.json();
    return [response.status, problems.join(' ')];
  };
  const becomes = (status: number, problem: string | RegExp = '') =>
    expect
      .poll(readiness, { timeout: 50_000 })
      .toEqual([status, problem === '' ? '' : expect.stringMatching(problem)]);
  const call = async () => (await searchUsers(gateway.url, 'demo-token')).code;
  await becomes(200);
  return { address, gateway, connect, becomes, call };
}

test('a node says why it is not ready, and is ready again after each problem', {
  timeout: 120_000,
}, async () => {
  const { address, gateway, connect, becomes, call } = await startNode();
  const admin = await connect();
  const sql = (text: string) => admin.query(text);

  // Unreachable.
  cluster.current.pause();
  try {
    const codes = await Promise.all(Array.from({ length: 5 }, call));
    expect(codes).toEqual(codes.map(() => 500));
    await becomes(503, /The database cannot be reached/);
  } finally {
    cluster.current.resume();
  }
  await becomes(200);
  expect(await call()).toBe(0);

  // Read-only.
  const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'one' AND datname = current_database()`;
  const setting = `ALTER DATABASE ${address.database} SET default_transaction_read_only`;
  await sql(`${setting} = on`);
  await sql(endSessions);
  try {
    await becomes(503, /read-only|refuses to write/);
  } finally {
    await sql(`BEGIN READ WRITE; ${setting} = off; COMMIT`);
    await sql(endSessions);
  }
  await becomes(200);

  // Ended by another node after its lease. A lock holds it back from joining anew.
  gateway.kill('SIGSTOP');
  await sql(`UPDATE nodes SET lease_until = 'epoch' WHERE name = 'one'`);
  const ending = await openPostgres(address, { node: 'two' });
  onTestFinished(() => ending.close());
  await sql(`INSERT INTO nodes (name, epoch, last_batch, lease_until, in_contact_since)
    VALUES ('two', nextval('node_epochs'), 0, now() + interval '10 minutes', 'epoch')`);
  expect(await endExpiredBy(ending, 'two')).toMatchObject({ name: 'one' });
  const holder = await connect();
  await holder.query('BEGIN; SELECT * FROM generations FOR UPDATE');
  gateway.kill('SIGCONT');
  expect(await call()).toBe(500);
  await becomes(503, /without contact to the database for a whole lease, and was ended/);
  await holder.query('COMMIT');
  await becomes(200);
  expect(await call()).toBe(0);

  // Its dataset is behind, and then of other content: as if all others had made this revision.
  await sql(`INSERT INTO dataset_log (revision, seed, fingerprint, in_force_at)
    VALUES (2, '{"authors":0,"users":20000,"questions":0}', 'of other sample data', now())`);
  await becomes(503, /behind: revision 1 is active, revision 2 is in force/);
  await becomes(503, /Revision 2 .* has another content .* move its file gateway.sqlite away/);

  // Its name was taken.
  const postgres = await openPostgres(address, { node: 'one' });
  const other = await createPostgresStore(postgres, { node: 'one', clock: systemClock });
  onTestFinished(async () => {
    await other.close();
    await postgres.close();
  });
  await becomes(503, /Another gateway has joined with the name of this node, one/);

  await gateway.stop();
  const { stderr } = gateway.outcome;
  expect(stderr).not.toContain('unexpected error');
  expect(stderr.match(/"msg":"store unavailable"/g)?.length).toBeLessThanOrEqual(4);
  expect(stderr).toMatch(/StoreDeadlineError.*"msg":"store unavailable"/);
});
