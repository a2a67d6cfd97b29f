import type { PostgresAddress } from '../../../database/src/postgres/postgres-address.ts';

type Place = Pick<PostgresAddress, 'user' | 'host' | 'port' | 'database'>;

/** The address of a database on a Unix socket in the form of `--database-url`. */
export function addressUrl({ user, host, port, database }: Place): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
