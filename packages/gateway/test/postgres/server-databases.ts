import pg from 'pg';
import {
  type PostgresAddress,
  parsePostgresAddress,
} from '../../../database/src/postgres/postgres-address.ts';
import { prepareSchema } from '../../../database/src/postgres/schema.ts';
import { administer, type ServerOptions, SUPERUSER, serverUrl } from './server-process.ts';

/** The role of the gateways, which owns the databases and is no superuser. */
const OWNER = 'gateway';

/** The databases of the server at an address. */
export interface ServerDatabases {
  /** Creates an empty database and returns its address. */
  createDatabase(): Promise<PostgresAddress>;
  /**
   * Creates a database with the tables of the gateway and without data: a copy of one that the first call prepares, in a
   * third of the processor time that the tables take.
   */
  createPreparedDatabase(): Promise<PostgresAddress>;
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
  let prepared: Promise<PostgresAddress> | undefined;
  const create = async (template: string): Promise<PostgresAddress> => {
    databases += 1;
    const database = `gateway_${databases}`;
    // Files are copied in half the time that the default takes, which writes them to the log.
    await administer(
      administrationUrl,
      `CREATE DATABASE ${database} OWNER ${OWNER} TEMPLATE ${template} STRATEGY FILE_COPY`,
    );
    const address = parsePostgresAddress(serverUrl(place, OWNER, database));
    if ('problem' in address) throw new Error(address.problem);
    return { ...address, passwordFile: null, passFile: null };
  };
  const prepare = async (): Promise<PostgresAddress> => {
    const address = await create('template1');
    const client = new pg.Client(serverUrl(place, OWNER, address.database));
    await client.connect();
    await prepareSchema(client);
    await client.end();
    return address;
  };
  return {
    createDatabase: () => create('template1'),
    async createPreparedDatabase() {
      prepared ??= prepare();
      const address = await create((await prepared).database);
      // Otherwise a gateway would take the copy for a database that moved to another server.
      await administer(
        serverUrl(place, OWNER, address.database),
        'UPDATE generations SET id = DEFAULT, server = server_identity()',
      );
      return address;
    },
    urlOf: ({ database }) => serverUrl(place, OWNER, database),
    superuserUrl: ({ database }) => serverUrl(place, SUPERUSER, database),
  };
}
