import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { configWith } from '../../src/config/config-with.ts';
import { openPostgres } from '../../src/database/postgres/open-postgres.ts';
import { postgresTimeouts } from '../../src/database/postgres/postgres-timeouts.ts';
import { openData } from '../../src/open-data.ts';
import { startGateway } from '../../src/start-gateway.ts';
import { createPostgresStore } from '../../src/store/postgres/create-postgres-store.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';

const cluster = usePrivateCluster();
const timeouts = postgresTimeouts(1_500);

/** A gateway on a shared database, and how it says that it is ready. */
async function startNode() {
  const address = await cluster.current.createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'gateway-readiness-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const config = configWith({
    ...{ dataDir, port: 0, adminPort: 0, logLevel: 'silent', shutdownTimeout: 3_000 },
    sharedDatabase: { address, node: 'one', timeouts },
  });
  const data = await openData(config, { clock: systemClock });
  const gateway = await startGateway(config, { data });
  onTestFinished(() => gateway.close().catch(() => undefined));
  const admin = await openPostgres(address, { node: 'test', timeouts });
  onTestFinished(() => admin.close());
  const readiness = async (): Promise<readonly [number, string]> => {
    const response = await fetch(`${gateway.adminUrl}/readyz`);
    const { problems = [] } = await response.json();
    return [response.status, problems.join(' ')];
  };
  const becomes = (status: number, problem: string | RegExp = '') =>
    expect
      .poll(readiness, { timeout: 20_000 })
      .toEqual([status, problem === '' ? '' : expect.stringMatching(problem)]);
  await data.dataset.seed({ authors: 1, users: 20, questions: 1 });
  await becomes(200);
  return { address, becomes, sql: (text: string) => admin.pool.query(text) };
}

test('a node says that the database cannot be reached or refuses to write, and is ready again after it', {
  timeout: 60_000,
}, async () => {
  const { address, becomes, sql } = await startNode();
  cluster.current.pause();
  try {
    await becomes(503, /The database cannot be reached/);
  } finally {
    cluster.current.resume();
  }
  await becomes(200);
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
});

test('a node says that its dataset is behind, and that it has another content', {
  timeout: 60_000,
}, async () => {
  const { becomes, sql } = await startNode();
  // As if all others had made this revision, of another content.
  await sql(`INSERT INTO dataset_log (revision, seed, fingerprint, in_force_at)
    VALUES (2, '{"authors":0,"users":20000,"questions":0}', 'of other sample data', now())`);
  await becomes(503, /behind: revision 1 is active, revision 2 is in force/);
  await becomes(503, /Revision 2 .* has another content .* move its file gateway.sqlite away/);
});

test('a node whose name was taken says so', { timeout: 60_000 }, async () => {
  const { becomes, address } = await startNode();
  const postgres = await openPostgres(address, { node: 'one', timeouts });
  const other = await createPostgresStore(postgres, { node: 'one', clock: systemClock });
  onTestFinished(async () => {
    await other.close();
    await postgres.close();
  });
  await becomes(503, /Another gateway has joined with the name of this node, one/);
});
