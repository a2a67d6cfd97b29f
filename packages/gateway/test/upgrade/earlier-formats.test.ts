import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isLongRun } from '../../../../test/scale.ts';
import { migrations } from '../../src/database/migrations.ts';
import { currentSchema } from '../../src/database/postgres/schema-format.ts';
import { run, serve } from '../command/run-command.ts';
import { searchUsers } from '../command/search-users.ts';
import { usePrivateCluster } from '../postgres/use-private-cluster.ts';
import { useFolderPerFile } from '../temporary-folder.ts';

const cluster = usePrivateCluster();
const path = useFolderPerFile();

const formats = fileURLToPath(new URL('./formats/', import.meta.url));

/** The formats of which there is data, made by `make-fixtures.ts` with the release that has the format. */
function formatsOf(store: 'sqlite' | 'postgres'): number[] {
  const names = readdirSync(formats).map((name) =>
    new RegExp(`^${store}-(\\d+)\\.json$`).exec(name),
  );
  return names.flatMap((name) => (name === null ? [] : [Number(name[1])])).sort((a, b) => a - b);
}

/** The ordinary run tries the file of the format before the current one. */
function tried(store: 'sqlite' | 'postgres'): number[] {
  if (isLongRun) return formatsOf(store);
  return store === 'sqlite' ? formatsOf(store).slice(-2, -1) : [];
}

interface Lists {
  readonly tokens: readonly { readonly name: string; readonly balance: number | null }[];
  readonly ledger: readonly object[];
  readonly usage: readonly object[];
}

function listsOf(data: string): Lists {
  return JSON.parse(readFileSync(`${formats}${data}.json`, 'utf8'));
}

/** Checks that nothing was lost, and goes on with it: a token, a call, a verified ledger. */
async function goOn(data: string, ...[location, options]: Parameters<typeof run>): Promise<void> {
  const before = listsOf(data);
  const give = async (...args: string[]) => {
    const { code, stdout, stderr } = await run([...args, ...location], options);
    expect([args, code, stderr]).toEqual([args, 0, expect.any(String)]);
    return stdout;
  };
  const list = async (...args: string[]) => JSON.parse(await give(...args, '--format', 'json'));
  const token = (await give('tokens', 'rotate', 'anna')).trim();
  expect(await list('tokens', 'list')).toMatchObject(before.tokens);
  expect(await list('ledger', 'list')).toMatchObject(before.ledger);
  expect(await list('usage')).toMatchObject(before.usage);

  const folder = location.length > 0 ? [] : ['--data-dir', path(data)];
  const gateway = await serve([...location, ...folder], options);
  expect((await searchUsers(gateway.url, token)).code).toBe(0);
  expect(await gateway.stop()).toBe(0);
  const [anna] = await list('tokens', 'list');
  expect(anna.balance).toBe((before.tokens[0]?.balance ?? 0) - 1);
  await give('ledger', 'verify');
}

test('there is data of the current format and of the one before', () => {
  const current = { sqlite: migrations.length, postgres: currentSchema.steps.length };
  for (const store of ['sqlite', 'postgres'] as const) {
    expect(formatsOf(store).at(-1)).toBe(current[store]);
    expect(formatsOf(store).length).toBeGreaterThan(1);
  }
});

test.each(tried('sqlite'))('a data file of format %i is opened, and goes on', async (format) => {
  const data = `sqlite-${format}`;
  mkdirSync(path(data), { mode: 0o700 });
  const content = gunzipSync(readFileSync(`${formats}${data}.sqlite.gz`));
  writeFileSync(path(data, 'gateway.sqlite'), content, { mode: 0o600 });
  await goOn(data, ['--data-dir', path(data)]);
  const kept = readdirSync(path(data)).filter((name) => name.includes(`format-${format}`));
  expect(kept).toHaveLength(format === migrations.length ? 0 : 1);
});

test.each(tried('postgres'))('a database of format %i is opened, and goes on', async (format) => {
  const address = await cluster.current.createDatabase();
  const url = cluster.current.urlOf(address);
  const client = new pg.Client(url);
  await client.connect();
  await client.query(readFileSync(`${formats}postgres-${format}.sql`, 'utf8'));
  await client.end();
  const env = { GATEWAY_DATABASE_URL: url };
  await run(['database', 'prepare'], { env });
  await goOn(`postgres-${format}`, [], { env });
});
