import { operationIds, operations } from '@social-data/contract/operations';
import { exampleRequest } from './example-request.ts';
import type { ExampleRequest, Start } from './service.ts';
import { startDemoGateway } from './start-demo-gateway.ts';

/** The mock takes every token. */
const TEAM_TOKEN = 'demo-team-token';
/** Credits of each person: enough to try, few enough to see one leave. */
const BALANCE = 100;
const CACHE_TIME = '10m';

/** The gateway of `npm start -- --relay`, before the mock in place of a paid service. */
export const startRelay: Start = async ({ port, host, addressOf }) => {
  const relay = await startDemoGateway({
    ...{ port, host, persons: ['analyst', 'editor'], balance: BALANCE },
    flags: {
      ...{ source: 'relay', upstream: addressOf('mock') ?? '', upstreamTokenEnv: 'UPSTREAM_TOKEN' },
      cache: operationIds.map((id) => `${id}=${CACHE_TIME}`).join(','),
    },
    env: { UPSTREAM_TOKEN: TEAM_TOKEN },
  });
  const [analyst = '', editor = ''] = relay.tokens;
  const search = (purpose: string, token: string): ExampleRequest => ({
    purpose,
    address: exampleRequest(relay.url, operations.searchUsers, token),
    withHeaders: true,
  });
  return {
    ...relay,
    requests: [
      search('as the analyst', analyst),
      search('the same as the editor, free', editor),
      { purpose: 'what the editor saved', address: `${relay.url}/-/usage?token=${editor}` },
    ],
  };
};
