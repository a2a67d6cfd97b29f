import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../../../test/process/free-port.ts';
import {
  type PostgresAddress,
  parsePostgresAddress,
} from '../../src/database/postgres/postgres-address.ts';
import type { Certificate } from '../server/throw-away-certificate.ts';
import { copyEmptyCluster, type ServerUser } from './empty-cluster.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const OLDEST_VERSION = 15;
const SUPERUSER = 'postgres';
/** The role of the gateways, which owns the databases and is no superuser. */
const OWNER = 'gateway';
/** The only role that has to give a password. */
export const PASSWORD_ROLE = 'with_password';

/** The programs of the newest PostgreSQL on this machine, or of the folder in `POSTGRES_BIN`. */
function programFolder(): string | undefined {
  const given = process.env.POSTGRES_BIN;
  if (given) return existsSync(join(given, 'initdb')) ? given : undefined;
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const newest = Math.max(0, ...versions.filter((version) => version >= OLDEST_VERSION));
  return newest === 0 ? undefined : join(DEBIAN_FOLDER, String(newest), 'bin');
}

/** Why tests cannot start a PostgreSQL on this machine; undefined when they can. */
export function missingPostgres(): string | undefined {
  if (programFolder() !== undefined) return undefined;
  return 'no PostgreSQL 15 or newer: apt-get install postgresql, or set POSTGRES_BIN to the folder of initdb';
}

/** The path of a program of PostgreSQL. */
export function programPath(name: string): string {
  const folder = programFolder();
  if (folder === undefined) throw new Error(missingPostgres());
  return join(folder, name);
}

/** PostgreSQL refuses to run as root, so root becomes the user of Debian's package. */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Gives a file or folder to the user of the server. */
export function giveToServer(path: string): void {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/** A PostgreSQL of a test: a new cluster in a temporary folder, reached by a Unix socket only. */
export interface PrivateCluster {
  /** The number in the name of its socket. With TLS, also its port on loopback. */
  readonly port: number;
  /** Creates a database and returns its address. */
  createDatabase(): Promise<PostgresAddress>;
  /** The address in the form of `--database-url`. */
  urlOf(address: PostgresAddress): string;
  /** The address for a superuser. */
  superuserUrl(address: PostgresAddress): string;
  /** Stops the server, `fast` as an administrator or `immediate` as a crash, and starts it again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops the processes of the server until `resume`, as on a machine that hangs. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

const DEFAULT_PORT = 5432;
const DURABLE_SETTINGS = ['max_connections=100'];
/** No test cuts the power, so the server need not wait for the disk. */
const FAST_SETTINGS = [...DURABLE_SETTINGS, 'fsync=off', 'full_page_writes=off'];

export interface ClusterOptions {
  /** Whether commits wait for the disk, for a benchmark. @default false */
  readonly durable?: boolean;
  /** Whether it runs in a process group of its own, which Ctrl-C does not reach. @default false */
  readonly detached?: boolean;
  /** Listens on a port of loopback as well, with TLS. */
  readonly tls?: Pick<Certificate, 'certFile' | 'keyFile'>;
}

export async function startPrivateCluster({
  durable = false,
  detached = false,
  tls,
}: ClusterOptions = {}): Promise<PrivateCluster> {
  const bin = programFolder();
  if (bin === undefined) throw new Error(missingPostgres());
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'gateway-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  await copyEmptyCluster(data, { bin, superuser: SUPERUSER, user });
  prependRules(join(data, 'pg_hba.conf'));
  const port = tls === undefined ? DEFAULT_PORT : await freePort();
  const settings = [
    `port=${port}`,
    `unix_socket_directories=${folder}`,
    ...(tls === undefined ? ['listen_addresses='] : tlsSettings(tls, folder, user)),
    ...(durable ? DURABLE_SETTINGS : FAST_SETTINGS),
  ].flatMap((setting) => ['-c', setting]);
  const start = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
      ...options,
      detached,
      stdio: 'ignore',
    });
  let server = start();
  const urlAs = (role: string, database: string) =>
    `postgres://${role}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
  const urlOf = ({ database }: PostgresAddress) => urlAs(OWNER, database);
  const administrationUrl = urlAs(SUPERUSER, 'postgres');
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  const signalAll = (signal: NodeJS.Signals) => {
    for (const pid of [server.pid ?? 0, ...childrenOf(server.pid ?? 0)]) process.kill(pid, signal);
  };
  // For a test process that ends without `stop`.
  const kill = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', kill);
  let databases = 0;
  await untilReady(administrationUrl);
  await administer(administrationUrl, `CREATE ROLE ${OWNER} LOGIN`);
  return {
    port,
    urlOf,
    superuserUrl: ({ database }) => urlAs(SUPERUSER, database),
    async createDatabase() {
      databases += 1;
      const database = `gateway_${databases}`;
      await administer(administrationUrl, `CREATE DATABASE ${database} OWNER ${OWNER}`);
      const address = parsePostgresAddress(urlAs(OWNER, database));
      if ('problem' in address) throw new Error(address.problem);
      return { ...address, passwordFile: null, passFile: null };
    },
    async restart(mode) {
      await end(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      server = start();
      await untilReady(administrationUrl);
    },
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      process.off('exit', kill);
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses a key that others can read, so it gets a copy of its own. */
function tlsSettings(
  { certFile, keyFile }: Pick<Certificate, 'certFile' | 'keyFile'>,
  folder: string,
  { uid, gid }: ReturnType<typeof serverUser>,
): string[] {
  const copies = [certFile, keyFile].map((file) => {
    const copy = join(folder, basename(file));
    writeFileSync(copy, readFileSync(file), { mode: 0o600 });
    if (uid !== undefined && gid !== undefined) chownSync(copy, uid, gid);
    return copy;
  });
  const [cert, key] = copies;
  const files = [`ssl_cert_file=${cert}`, `ssl_key_file=${key}`];
  return ['listen_addresses=127.0.0.1', 'ssl=on', ...files];
}

/** One role needs a password; all others are trusted. */
function prependRules(file: string): void {
  const rules = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    `local all ${PASSWORD_ROLE} scram-sha-256\nhost all ${PASSWORD_ROLE} 127.0.0.1/32 scram-sha-256\n${rules}`,
  );
}

async function untilReady(url: string): Promise<void> {
  const end = performance.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await setTimeout(20);
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

function childrenOf(pid: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map(Number)
    .filter((child) => child > 0);
}
