import { operations } from '@social-data/contract/operations';
import { missingPostgres } from '../../packages/gateway/test/postgres/postgres-programs.ts';
import { startPrivateCluster } from '../../packages/gateway/test/postgres/private-cluster.ts';
import { exampleRequest } from './example-request.ts';
import type { ExampleRequest, RunningService, Service, StartOptions } from './services.ts';
import { StartFailure } from './start-failure.ts';

const CREDITS = 2;

interface SharedDatabase {
  /** Starts a service on the database, which is removed after the last of them is closed or has failed to start. */
  use(start: (url: string) => Promise<RunningService>): Promise<RunningService>;
}

/**
 * The services of `npm start -- --nodes`: two gateways on one PostgreSQL, which runs in a temporary folder and is reached
 * by a Unix socket only.
 * @throws StartFailure without PostgreSQL on this machine
 */
export function nodeServices(): readonly Service[] {
  const missing = missingPostgres();
  if (missing !== undefined) throw new StartFailure(`This machine has ${missing}.`);
  const database = temporaryDatabase();
  const analyst = Promise.withResolvers<string>();
  const search = (url: string, purpose: string, token: string): ExampleRequest => ({
    purpose,
    address: exampleRequest(url, operations.searchUsers, token),
    withHeaders: true,
  });
  const one = async ({ port, host }: StartOptions) =>
    database.use(async (databaseUrl) => {
      const { startDemoGateway } = await import('./start-demo-gateway.ts');
      const node = await startDemoGateway({
        ...{ port, host, persons: ['analyst'], balance: CREDITS },
        flags: { demo: 'true', databaseUrl, node: 'one' },
      });
      const {
        url,
        tokens: [token = ''],
      } = node;
      analyst.resolve(token);
      const note = `administration, in the repository: GATEWAY_DATABASE_URL='${databaseUrl}' npm run gateway -- usage`;
      return { ...node, note, requests: [search(url, `with a balance of ${CREDITS}`, token)] };
    });
  const two = async ({ port, host, listening }: StartOptions) =>
    database.use(async (databaseUrl) => {
      // The first one makes the tables, the token and the dataset.
      await listening('node one');
      const { startDemoGateway } = await import('./start-demo-gateway.ts');
      const node = await startDemoGateway({
        ...{ port, host },
        flags: { demo: 'true', databaseUrl, node: 'two' },
      });
      const token = await analyst.promise;
      return {
        ...node,
        requests: [
          search(node.url, 'with the same balance', token),
          { purpose: 'what is left', address: `${node.url}/-/usage?token=${token}` },
        ],
      };
    });
  return [
    { name: 'node one', portVariable: 'GATEWAY_PORT', defaultPort: 4020, start: one },
    { name: 'node two', portVariable: 'SECOND_GATEWAY_PORT', defaultPort: 4030, start: two },
  ];
}

function temporaryDatabase(): SharedDatabase {
  let starting: ReturnType<typeof start> | undefined;
  let users = 0;
  const start = async () => {
    // In a process group of its own, so that Ctrl-C ends the gateways before their database.
    const cluster = await startPrivateCluster({ detached: true });
    return { cluster, url: cluster.urlOf(await cluster.createDatabase()) };
  };
  const leave = async () => {
    users -= 1;
    if (users === 0) await (await starting)?.cluster.stop();
  };
  return {
    use: async (startService) => {
      users += 1;
      starting ??= start();
      try {
        const service = await startService((await starting).url);
        return { ...service, close: () => service.close().finally(leave) };
      } catch (error) {
        await leave();
        throw error;
      }
    },
  };
}
