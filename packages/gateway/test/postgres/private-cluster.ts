import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '../../../../test/process/free-port.ts';
import type { Certificate } from '../server/throw-away-certificate.ts';
import { copyEmptyCluster } from './empty-cluster.ts';
import { giveToServer } from './postgres-programs.ts';
import { createServerDatabases, type ServerDatabases } from './server-databases.ts';
import { type ServerProcess, SUPERUSER, startServer } from './server-process.ts';

/** The only role that has to give a password. */
export const PASSWORD_ROLE = 'with_password';

/** A PostgreSQL of a test: a new cluster in a temporary folder, reached by a Unix socket only. */
export interface PrivateCluster
  extends ServerDatabases,
    Pick<ServerProcess, 'restart' | 'pause' | 'resume'> {
  /** The number in the name of its socket. With TLS, also its port on loopback. */
  readonly port: number;
  stop(): Promise<void>;
}

const DEFAULT_PORT = 5432;
const DURABLE_SETTINGS = ['max_connections=100'];
/** No test cuts the power, so the server need not wait for the disk. */
export const FAST_SETTINGS = [...DURABLE_SETTINGS, 'fsync=off', 'full_page_writes=off'];

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
  const { folder, remove } = createClusterFolder();
  const data = join(folder, 'data');
  await copyEmptyCluster(data, SUPERUSER);
  prependRules(join(data, 'pg_hba.conf'));
  const port = tls === undefined ? DEFAULT_PORT : await freePort();
  const settings = [
    ...(tls === undefined ? ['listen_addresses='] : tlsSettings(tls, folder)),
    ...(durable ? DURABLE_SETTINGS : FAST_SETTINGS),
  ];
  const server = await startServer({ data, folder, port, settings, detached });
  const databases = await createServerDatabases({ folder, port });
  return {
    ...server,
    ...databases,
    port,
    async stop() {
      await server.stop();
      remove();
    },
  };
}

/** Creates a folder of the server's user, which is removed at the end of the process at the latest. */
export function createClusterFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-postgres-'));
  giveToServer(folder);
  const remove = () => {
    process.off('exit', remove);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  return { folder, remove };
}

/** PostgreSQL refuses a key that others can read, so it gets a copy of its own. */
function tlsSettings(
  { certFile, keyFile }: Pick<Certificate, 'certFile' | 'keyFile'>,
  folder: string,
): string[] {
  const copies = [certFile, keyFile].map((file) => {
    const copy = join(folder, basename(file));
    writeFileSync(copy, readFileSync(file), { mode: 0o600 });
    giveToServer(copy);
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
