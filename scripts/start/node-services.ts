import { operations } from '@social-data/contract/operations';
import { missingPostgres } from '../../packages/gateway/test/postgres/postgres-programs.ts';
import { startPrivateCluster } from '../../packages/gateway/test/postgres/private-cluster.ts';
import { Failure } from '../process/failure.mjs';
import { exampleRequest } from './example-request.ts';
import type { ExampleRequest, Start } from './service.ts';
import { startDemoGateway } from './start-demo-gateway.ts';

const CREDITS = 2;

/** What the second node takes over from the first one. */
let first: { readonly databaseUrl: string; readonly token: string } | undefined;

/**
 * The first of two gateways on one PostgreSQL, which runs in a temporary folder and is reached by a Unix socket only. It
 * makes the tables, a token and the dataset, and its end is that of the database. Throws a Failure without PostgreSQL on
 * this machine.
 */
export const startNodeOne: Start = async ({ port, host }) => {
  const missing = missingPostgres();
  if (missing !== undefined) throw new Failure(`This machine has ${missing}.`);
  // In a process group of its own, so that Ctrl-C ends the gateways before their database.
  const cluster = await startPrivateCluster({ detached: true });
  try {
    const databaseUrl = cluster.urlOf(await cluster.createDatabase());
    const node = await startDemoGateway({
      ...{ port, host, persons: ['analyst'], balance: CREDITS },
      flags: { demo: 'true', databaseUrl, node: 'one' },
    });
    const [token = ''] = node.tokens;
    first = { databaseUrl, token };
    return {
      ...node,
      close: () => node.close().finally(() => cluster.stop()),
      note: `administration, in the repository: GATEWAY_DATABASE_URL='${databaseUrl}' npm run gateway -- usage`,
      requests: [search(node.url, `with a balance of ${CREDITS}`, token)],
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
};

export const startNodeTwo: Start = async ({ port, host }) => {
  if (first === undefined) throw new Error('The first node makes the database.');
  const { databaseUrl, token } = first;
  const node = await startDemoGateway({
    ...{ port, host },
    flags: { demo: 'true', databaseUrl, node: 'two' },
  });
  return {
    ...node,
    requests: [
      search(node.url, 'with the same balance', token),
      { purpose: 'what is left', address: `${node.url}/-/usage?token=${token}` },
    ],
  };
};

function search(url: string, purpose: string, token: string): ExampleRequest {
  return {
    purpose,
    address: exampleRequest(url, operations.searchUsers, token),
    withHeaders: true,
  };
}
