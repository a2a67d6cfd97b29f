import { appendFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { copyEmptyCluster } from './empty-cluster.ts';
import { createServerFolder, giveToServer, runProgram } from './postgres-programs.ts';
import { createClusterFolder, FAST_SETTINGS } from './private-cluster.ts';
import { createServerDatabases, type ServerDatabases } from './server-databases.ts';
import {
  administer,
  type ServerProcess,
  SUPERUSER,
  sendSignal,
  serverUrl,
  startServer,
} from './server-process.ts';

const PORT = 5432;

/** A server that receives all changes of the primary, until it is promoted or its sender is frozen. */
export interface Standby {
  /** The folder of its socket: its own address, which never changes. */
  readonly folder: string;
  /** Resolves when it has everything that the primary has committed so far. */
  untilCaughtUp(): Promise<void>;
  /** Stops the process of the primary that sends changes: what is committed from now on never arrives. */
  freezeSender(): Promise<void>;
  /** Makes it the primary. The address of the cluster stays that of the server before until `moveTo`. */
  promote(): Promise<void>;
}

/** A copy of all files of the primary, from which it can be recovered to a later moment. */
export interface BaseBackup {
  /**
   * Starts a server from the copy and the archived changes, up to a point that `nameMoment` has named. It is a primary
   * of its own when this resolves.
   */
  recover(moment: string): Promise<RecoveredServer>;
}

/** A server of the cluster, by the folder of its socket. */
export interface RecoveredServer {
  readonly folder: string;
}

/**
 * A primary whose address can be moved to another server, as a virtual address or a name is after a failover. It
 * archives its changes.
 */
export interface FailoverCluster extends ServerDatabases {
  /** The first server. */
  readonly primary: ServerProcess & { readonly folder: string };
  readonly port: number;
  addStandby(): Promise<Standby>;
  backUp(): Promise<BaseBackup>;
  /** Names this moment, and archives everything up to it. */
  nameMoment(name: string): Promise<void>;
  /** From now on, connections to the address of the cluster go to this server. Open ones stay where they are. */
  moveTo(server: { readonly folder: string }): void;
  stop(): Promise<void>;
}

export async function startFailoverCluster(): Promise<FailoverCluster> {
  const { folder, remove } = createClusterFolder();
  const archive = createServerFolder(join(folder, 'archive'));
  const settings = [
    ...FAST_SETTINGS,
    ...['listen_addresses=', 'archive_mode=on', `archive_command=cp %p ${archive}/%f`],
  ];
  const servers: ServerProcess[] = [];
  const start = async (name: string, data: string) => {
    const socket = createServerFolder(join(folder, `socket-${name}`));
    const server = await startServer({ data, folder: socket, port: PORT, settings });
    servers.push(server);
    return { ...server, folder: socket };
  };
  const primaryData = join(folder, 'primary');
  await copyEmptyCluster(primaryData, SUPERUSER);
  const primary = await start('primary', primaryData);

  const address = join(folder, 'address');
  const moveTo = ({ folder: target }: { readonly folder: string }) => {
    const next = `${address}-next`;
    symlinkSync(target, next);
    renameSync(next, address);
  };
  moveTo(primary);
  const databases = await createServerDatabases({ folder: address, port: PORT });
  const asSuperuser = (statement: string, at = primary.folder) =>
    administer(serverUrl({ folder: at, port: PORT }, SUPERUSER, 'postgres'), statement);

  let copies = 0;
  const copyPrimary = async (...options: readonly string[]) => {
    copies += 1;
    const data = join(folder, `copy-${copies}`);
    const from = ['-h', primary.folder, '-p', String(PORT), '-U', SUPERUSER];
    await runProgram('pg_basebackup', [...from, '-D', data, '-c', 'fast', ...options], folder);
    return { data, name: String(copies) };
  };

  return {
    ...databases,
    primary,
    port: PORT,
    moveTo,
    async addStandby() {
      const { data, name } = await copyPrimary('-R', '-X', 'stream');
      const server = await start(name, data);
      return standbyOf(server.folder, asSuperuser);
    },
    async backUp() {
      const { data, name } = await copyPrimary('-X', 'fetch');
      return {
        async recover(moment) {
          const file = join(data, 'recovery.signal');
          writeFileSync(file, '');
          giveToServer(file);
          appendFileSync(join(data, 'postgresql.auto.conf'), recoverySettings(archive, moment));
          const server = await start(name, data);
          await untilPrimary(server.folder, asSuperuser);
          return { folder: server.folder };
        },
      };
    },
    async nameMoment(name) {
      await asSuperuser(`SELECT pg_create_restore_point('${name}')`);
      const { rows } = await asSuperuser('SELECT pg_walfile_name(pg_switch_wal()) AS file');
      const archived = `SELECT last_archived_wal >= '${rows[0]?.file}' AS done FROM pg_stat_archiver`;
      await until(async () => (await asSuperuser(archived)).rows[0]?.done === true);
    },
    async stop() {
      for (const server of servers) await server.kill();
      remove();
    },
  };
}

type AsSuperuser = (statement: string, at?: string) => ReturnType<typeof administer>;

/** @param asSuperuser runs a statement on the primary unless another server is given */
async function standbyOf(folder: string, asSuperuser: AsSuperuser): Promise<Standby> {
  let frozen: number | undefined;
  const sender = async () => {
    const { rows } = await asSuperuser(
      `SELECT pid FROM pg_stat_replication WHERE state = 'streaming' AND application_name = 'walreceiver'`,
    );
    return Number(rows[0]?.pid ?? 0);
  };
  await until(async () => (await sender()) > 0);
  return {
    folder,
    async untilCaughtUp() {
      const { rows } = await asSuperuser('SELECT pg_current_wal_lsn() AS lsn');
      const received = `SELECT pg_last_wal_replay_lsn() >= '${rows[0]?.lsn}' AS done`;
      await until(async () => (await asSuperuser(received, folder)).rows[0]?.done === true);
    },
    async freezeSender() {
      frozen = await sender();
      process.kill(frozen, 'SIGSTOP');
    },
    async promote() {
      await asSuperuser('SELECT pg_promote()', folder);
      await untilPrimary(folder, asSuperuser);
      // Nobody receives what it sends now, and the server before waits for it when a database is created or dropped.
      if (frozen !== undefined) sendSignal(frozen, 'SIGCONT');
    },
  };
}

/** The archive also has the changes of standbys that were promoted, which are no part of this history. */
function recoverySettings(archive: string, moment: string): string {
  return `
restore_command = 'cp ${archive}/%f %p'
recovery_target_timeline = 'current'
recovery_target_name = '${moment}'
recovery_target_action = 'promote'
`;
}

function untilPrimary(folder: string, asSuperuser: AsSuperuser): Promise<void> {
  return until(
    async () =>
      (await asSuperuser('SELECT pg_is_in_recovery() AS waits', folder)).rows[0]?.waits === false,
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The server did not get there within 30 s');
    await setTimeout(20);
  }
}
