import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PostgresAddress } from '../../src/database/postgres/postgres-address.ts';
import { giveToServer, serverUser } from './postgres-programs.ts';

const PROGRAM = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer';

/** Why tests cannot start PgBouncer on this machine; undefined when they can. */
export function missingPooler(): string | undefined {
  if (existsSync(PROGRAM)) return undefined;
  return 'no PgBouncer: apt-get install pgbouncer, or set PGBOUNCER_PATH to the program';
}

export type PoolMode = 'session' | 'transaction' | 'statement';

/** A PgBouncer between gateways and a database. */
export interface Pooler {
  /** The address of the database through the pooler. */
  readonly address: PostgresAddress;
  /** Starts it again in another mode. All connections break. */
  restart(mode: PoolMode): Promise<void>;
}

/**
 * Starts a PgBouncer on a Unix socket of its own. It is stopped after the test.
 * @param sessions how many the pool has
 */
export async function startPooler(
  database: PostgresAddress,
  mode: PoolMode,
  sessions = 20,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-pooler-'));
  giveToServer(folder);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users');
  writeFileSync(users, `"${database.user}" ""\n`);
  const start = async (mode: PoolMode) => {
    writeFileSync(
      settings,
      `[databases]
* = host=${database.host} port=${database.port}
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = ${database.port}
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${sessions}
`,
    );
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    // As PostgreSQL, it refuses to run as root.
    const started = spawn(PROGRAM, [settings], { ...serverUser(), stdio: [...stdio] });
    let log = '';
    await new Promise<void>((resolve, reject) => {
      started.stderr?.setEncoding('utf8').on('data', (text) => {
        log += text;
        if (log.includes('process up')) resolve();
      });
      started.once('exit', () => reject(new Error(`PgBouncer ended: ${log}`)));
    });
    return started;
  };
  let running = await start(mode);
  const stop = async () => {
    const exited = once(running, 'exit');
    running.kill('SIGKILL');
    await exited;
  };
  onTestFinished(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    address: { ...database, host: folder },
    async restart(mode) {
      await stop();
      running = await start(mode);
    },
  };
}
