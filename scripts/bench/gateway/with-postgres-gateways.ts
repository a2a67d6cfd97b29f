import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPostgres } from '../../../packages/gateway/test/postgres/postgres-programs.ts';
import {
  type PrivateCluster,
  startPrivateCluster,
} from '../../../packages/gateway/test/postgres/private-cluster.ts';
import { type BenchChild, startBenchChild } from './bench-child.ts';

/** Starts a PostgreSQL that waits for the disk, and stops it when the work is done. */
async function withPostgres<Result>(
  work: (cluster: PrivateCluster) => Promise<Result>,
): Promise<Result> {
  const missing = missingPostgres();
  if (missing !== undefined) throw new Error(missing);
  const cluster = await startPrivateCluster({ durable: true });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

const USERS = 10_000;

/** A gateway on SQLite, and two nodes on one PostgreSQL. */
export interface PostgresGateways {
  readonly sqlite: BenchChild;
  readonly one: BenchChild;
  readonly two: BenchChild;
  /** The data folder of the gateway on SQLite. */
  readonly dataDir: string;
  /** The address of the database of the nodes. */
  readonly databaseUrl: string;
}

/** Starts the gateways on a temporary folder. Stops them and removes the folder when the work is done. */
export async function withPostgresGateways<Result>(
  work: (gateways: PostgresGateways) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-shared-'));
  const children: BenchChild[] = [];
  const folderOf = (number: number) => join(folder, String(number));
  const start = async (server: 'serve-gateway' | 'serve-postgres-gateway', ...args: string[]) => {
    const dataDir = folderOf(children.length);
    mkdirSync(dataDir, { mode: 0o700 });
    const child = await startBenchChild(server, [dataDir, String(USERS), ...args]);
    children.push(child);
    return child;
  };
  try {
    return await withPostgres(async (cluster) => {
      const url = cluster.urlOf(await cluster.createDatabase());
      const sqlite = await start('serve-gateway');
      const one = await start('serve-postgres-gateway', url, 'one');
      const two = await start('serve-postgres-gateway', url, 'two');
      return work({ sqlite, one, two, dataDir: folderOf(0), databaseUrl: url });
    });
  } finally {
    for (const child of children) child.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
