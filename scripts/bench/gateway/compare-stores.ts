import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type Figure, figure } from '../figure.ts';
import { ratiosOf } from './measure-throughput.ts';
import { nextMessage } from './next-message.ts';
import { withPostgres } from './with-postgres.ts';

export const STORE_ROUNDS = 5;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;

/** The `method` of the rows that compare stores. */
export const storesMethod = `64 callers a node, each in a closed loop: find the account as a call does, admit, settle, mark delivered; every store in a process of its own; PostgreSQL with fsync on the same disk and machine; all limits on; rounds of ${SECONDS} s in turns, after ${WARM_UP_SECONDS} s to warm up; the factors of a second node and of a snapshot that another session holds are for information`;

interface StoreTargets {
  /** Minimum share of the calls of the SQLite store. */
  readonly share: number;
  /** Minimum number of calls per second; absent for none. */
  readonly rate?: number;
}

/** Compares the store on PostgreSQL, with one node and two, with that on SQLite. */
export async function compareStores(
  accounts: number,
  targets: StoreTargets,
): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stores-'));
  const children: ChildProcess[] = [];
  const start = async (...args: readonly string[]): Promise<ChildProcess> => {
    const file = fileURLToPath(new URL('spend-on-store.ts', import.meta.url));
    const child = fork(file, [...args, String(accounts)]);
    children.push(child);
    await nextMessage(child);
    return child;
  };
  try {
    return await withPostgres(async (cluster) => {
      const url = cluster.urlOf(await cluster.createDatabase());
      const sqlite = await start('sqlite', join(folder, 'gateway.sqlite'), 'sqlite');
      const [one, two] = [await start('postgres', url, 'one'), await start('postgres', url, 'two')];
      for (const side of [[sqlite], [one, two]]) await rateOf(side, WARM_UP_SECONDS);
      const rounds: { sqlite: number; one: number; both: number; snapshot: number }[] = [];
      for (let round = 0; round < STORE_ROUNDS; round += 1) {
        rounds.push({
          sqlite: await rateOf([sqlite], SECONDS),
          one: await rateOf([one], SECONDS),
          both: await rateOf([one, two], SECONDS),
          snapshot: await whileSnapshotIsHeld(url, () => rateOf([one], SECONDS)),
        });
      }
      const of = (side: keyof (typeof rounds)[number]) => rounds.map((round) => round[side]);
      return [
        figure('of the SQLite store', 'ratio', ratiosOf(of('one'), of('sqlite')), {
          atLeast: targets.share,
        }),
        figure(
          'one node on PostgreSQL',
          '/s',
          of('one'),
          targets.rate === undefined ? undefined : { atLeast: targets.rate },
        ),
        figure('the store on SQLite', '/s', of('sqlite')),
        figure('two nodes, of one', 'ratio', ratiosOf(of('both'), of('one'))),
        figure('with a held snapshot, of without', 'ratio', ratiosOf(of('snapshot'), of('one'))),
      ];
    });
  } finally {
    for (const child of children) child.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rateOf(children: readonly ChildProcess[], seconds: number): Promise<number> {
  const rates = await Promise.all(
    children.map(async (child) => {
      const replied = nextMessage(child);
      child.send(seconds);
      return { rate: Number.NaN, ...(await replied) }.rate;
    }),
  );
  return rates.reduce((sum, each) => sum + each);
}

async function whileSnapshotIsHeld<Result>(
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await client.query('SELECT 1 FROM accounts');
    return await work();
  } finally {
    await client.end();
  }
}
