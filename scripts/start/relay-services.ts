import { operations } from '@social-data/contract/operations';
import { exampleRequest } from './example-request.ts';
import { type ExampleRequest, mockService, type Service } from './services.ts';

/** The mock takes every token. */
const TEAM_TOKEN = 'demo-team-token';

/** The services of `npm start -- --relay`: the mock in place of a paid service, and a gateway before it. */
export const relayServices: readonly Service[] = [
  mockService,
  {
    name: 'relay',
    portVariable: 'GATEWAY_PORT',
    defaultPort: 4020,
    start: async ({ port, host, listening }) => {
      const { startRelayDemo } = await import('@social-data/gateway');
      const relay = await startRelayDemo({
        ...{ port, host, upstream: await listening('mock') },
        ...{ upstreamToken: TEAM_TOKEN, persons: ['analyst', 'editor'] },
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
    },
  },
];
