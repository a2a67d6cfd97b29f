import {
  type PostgresAddress,
  parsePostgresAddress,
} from '../../src/database/postgres/postgres-address.ts';
import { administer, type ServerOptions, SUPERUSER, serverUrl } from './server-process.ts';

/** The role of the gateways, which owns the databases and is no superuser. */
const OWNER = 'gateway';

/** The databases of the server at an address. */
export interface ServerDatabases {
  /** Creates a database and returns its address. */
  createDatabase(): Promise<PostgresAddress>;
  /** The address in the form of `--database-url`. */
  urlOf(address: PostgresAddress): string;
  /** The address for a superuser. */
  superuserUrl(address: PostgresAddress): string;
}

/** Creates the role that owns the databases, on a new server. */
export async function createServerDatabases(
  place: Pick<ServerOptions, 'folder' | 'port'>,
): Promise<ServerDatabases> {
  const administrationUrl = serverUrl(place, SUPERUSER, 'postgres');
  await administer(administrationUrl, `CREATE ROLE ${OWNER} LOGIN`);
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const database = `gateway_${databases}`;
      await administer(administrationUrl, `CREATE DATABASE ${database} OWNER ${OWNER}`);
      const address = parsePostgresAddress(serverUrl(place, OWNER, database));
      if ('problem' in address) throw new Error(address.problem);
      return { ...address, passwordFile: null, passFile: null };
    },
    urlOf: ({ database }) => serverUrl(place, OWNER, database),
    superuserUrl: ({ database }) => serverUrl(place, SUPERUSER, database),
  };
}
