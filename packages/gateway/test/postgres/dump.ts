import { tmpdir } from 'node:os';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { runProgram } from './postgres-programs.ts';
import type { ServerDatabases } from './server-databases.ts';
import { administer } from './server-process.ts';

const MAX_TRIES = 20;

/** The rows that a database contained, as SQL. */
export interface DumpOfRows {
  /** Replaces the rows in one transaction: tables and connections stay. */
  restoreRows(): Promise<void>;
}

/** What a database contained, as SQL. */
export interface Dump extends DumpOfRows {
  /** Drops the database while it is in use, and creates it from the dump. */
  restore(): Promise<void>;
}

/** Dumps a database. */
export async function dump(databases: ServerDatabases, address: PostgresAddress): Promise<Dump> {
  const url = databases.superuserUrl(address);
  const everything = await runProgram('pg_dump', ['-d', url], tmpdir());
  const { database, user } = address;
  return {
    ...(await dumpRows(databases, address)),
    async restore() {
      const elsewhere = databases.superuserUrl({ ...address, database: 'postgres' });
      await administer(elsewhere, `DROP DATABASE ${database} WITH (FORCE)`);
      await administer(elsewhere, `CREATE DATABASE ${database} OWNER ${user}`);
      await execute(url, everything);
    },
  };
}

/** Dumps the rows of a database, for tests that leave the tables as they are: it takes half the time. */
export async function dumpRows(
  databases: ServerDatabases,
  address: PostgresAddress,
): Promise<DumpOfRows> {
  const url = databases.superuserUrl(address);
  const rows = await runProgram('pg_dump', ['--data-only', '-d', url], tmpdir());
  return {
    async restoreRows() {
      const { rows: tables } = await administer(
        url,
        `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      const names = tables.map(({ name }) => `public.${name}`).join(', ');
      await unlessDeadlocked(() => execute(url, `TRUNCATE ${names};\n${rows}`));
    },
  };
}

/** Tries again while the server picks the script as the victim: it locks tables in an order of its own. */
async function unlessDeadlocked(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= MAX_TRIES || !String(error).includes('deadlock detected')) throw error;
    }
  }
}

/** Executes a script of `pg_dump` in one transaction. */
async function execute(url: string, script: string): Promise<void> {
  const options = ['-X', '-q', '-1', '-v', 'ON_ERROR_STOP=1', '-d', url];
  await runProgram('psql', options, tmpdir(), script);
}
