// Makes the files of `formats/` with the commands of a release, so that later ones can be tested with them:
//   node packages/gateway/test/upgrade/make-fixtures.ts CHECKOUT
// CHECKOUT is the folder of the project at the commit of that release, with its packages installed.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { programPath } from '../postgres/postgres-programs.ts';
import { startPrivateCluster } from '../postgres/private-cluster.ts';

const [checkout = ''] = process.argv.slice(2);
const cli = resolve(checkout, 'packages/gateway/src/cli.ts');
const formats = fileURLToPath(new URL('./formats/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gateway-formats-'));

function give(env: Record<string, string>, ...args: string[]): string {
  const options = { env: { ...process.env, ...env }, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, [cli, ...args], options).trim();
}

/** Makes calls and changes of every kind, and returns what the release lists of them. */
async function use(env: Record<string, string>, location: readonly string[]): Promise<string> {
  const create = ['tokens', 'create', ...(location.length > 0 ? ['--init'] : [])];
  const limits = ['--rate', '500/min', '--daily-quota', '100', '--balance', '50'];
  const anna = give(env, ...create, '--name', 'anna', ...limits, ...location);
  give(env, ...create, '--name', 'berta', '--operations', 'searchUsers', ...location);
  give(env, 'tokens', 'revoke', 'berta', ...location);
  const own = [
    '--data-dir',
    join(folder, 'node'),
    '--port',
    '0',
    '--no-admin',
    '--log-level',
    'error',
  ];
  const serve = ['serve', ...own, ...location];
  const server = spawn(process.execPath, [cli, ...serve], { env: { ...process.env, ...env } });
  const [started] = await once(server.stdout.setEncoding('utf8'), 'data');
  const [url] = /http:\S+/.exec(String(started)) ?? [''];
  give(env, 'dataset', 'seed', '--authors', '3', '--users', '20', '--questions', '3', ...location);
  for (const keyword of ['camping', 'camping', 'tea', ''])
    await fetch(
      `${url}/api/lifestyle-platform/search-user/v2?token=${anna}&keyword=${keyword}`,
    ).then((response) => response.text());
  give(env, 'tokens', 'top-up', 'anna', '5', ...location);
  server.kill('SIGTERM');
  await once(server, 'exit');
  const list = (...args: string[]) =>
    JSON.parse(give(env, ...args, '--format', 'json', ...location));
  const lists = {
    tokens: list('tokens', 'list'),
    ledger: list('ledger', 'list'),
    usage: list('usage'),
  };
  return `${JSON.stringify(lists, undefined, 2)}\n`;
}

const location = ['--data-dir', join(folder, 'data')];
const ofFile = await use({}, location);
const file = new DatabaseSync(join(folder, 'data', 'gateway.sqlite'));
const { user_version: format } = file.prepare('PRAGMA user_version').get() ?? {};
const copy = join(folder, 'copy.sqlite');
file.prepare('VACUUM INTO ?').run(copy);
file.close();
writeFileSync(
  join(formats, `sqlite-${format}.sqlite.gz`),
  gzipSync(readFileSync(copy), { level: 9 }),
);
writeFileSync(join(formats, `sqlite-${format}.json`), ofFile);

const cluster = await startPrivateCluster();
try {
  const address = await cluster.createDatabase();
  const url = cluster.urlOf(address);
  const ofDatabase = await use({ GATEWAY_DATABASE_URL: url }, []);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('SELECT max(step) AS step FROM gateway_schema');
  await client.end();
  const options = ['--inserts', '--no-owner', '--no-privileges', '-d', url];
  const dump = execFileSync(programPath('pg_dump'), options, { encoding: 'utf8' });
  // Lines for psql alone.
  writeFileSync(join(formats, `postgres-${rows[0].step}.sql`), dump.replaceAll(/^\\.*\n/gm, ''));
  writeFileSync(join(formats, `postgres-${rows[0].step}.json`), ofDatabase);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
