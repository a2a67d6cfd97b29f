import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';
import { addressUrl } from './address-url.ts';
import { giveToServer, programPath, serverUser } from './postgres-programs.ts';

/** A server that receives all changes of a primary. */
export interface Standby {
  /** The folder of its socket. */
  readonly host: string;
  /** Resolves when it has everything that the primary has committed so far. */
  untilCaughtUp(): Promise<void>;
  /** Lets it receive changes without applying them. */
  pauseReplay(): Promise<void>;
  /** Makes it a primary. */
  promote(): Promise<void>;
}

/** Starts a hot standby of the server at an address. It is stopped after the test. */
export async function startStandby(address: PostgresAddress): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-standby-'));
  giveToServer(folder);
  const data = join(folder, 'data');
  const options = { ...serverUser(), cwd: folder };
  await promisify(execFile)(
    programPath('pg_basebackup'),
    [
      '-h',
      address.host,
      '-p',
      String(address.port),
      '-U',
      'postgres',
      '-D',
      data,
      '-R',
      '-c',
      'fast',
    ],
    options,
  );
  const settings = [
    ...[`port=${address.port}`, `unix_socket_directories=${folder}`, 'listen_addresses='],
    ...['max_connections=100', 'fsync=off'],
  ].flatMap((setting) => ['-c', setting]);
  const server = spawn(programPath('postgres'), ['-D', data, ...settings], {
    ...options,
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    const exited = once(server, 'exit');
    server.kill('SIGQUIT');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  const read = async (host: string, expression: string) => {
    const client = new pg.Client(addressUrl({ ...address, host, user: 'postgres' }));
    await client.connect();
    const { rows } = await client
      .query(`SELECT ${expression} AS value`)
      .finally(() => client.end());
    return rows[0]?.value;
  };
  const until = async (isDone: () => Promise<boolean>) => {
    const end = performance.now() + 30_000;
    while (!(await isDone())) {
      if (performance.now() > end) throw new Error('The standby did not get there.');
      await setTimeout(20);
    }
  };
  await until(() => read(folder, 'true').catch(() => false));
  return {
    host: folder,
    async untilCaughtUp() {
      const lsn = await read(address.host, 'pg_current_wal_lsn()');
      await until(() => read(folder, `pg_last_wal_replay_lsn() >= '${lsn}'`));
    },
    async pauseReplay() {
      await read(folder, 'pg_wal_replay_pause()');
      await until(() => read(folder, `pg_get_wal_replay_pause_state() = 'paused'`));
    },
    async promote() {
      await read(folder, 'pg_promote()');
      await until(() => read(folder, 'NOT pg_is_in_recovery()'));
    },
  };
}
