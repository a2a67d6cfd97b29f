import { operationIds, operations, security } from '@social-data/contract';
import fc from 'fast-check';
import { Client } from 'undici';
import { fuzzedQuery } from '../../packages/conform/src/cases/fuzz-cases.ts';
import { mockTarget } from '../../packages/conform/src/targets.ts';
import { failingOnDemand } from '../contract/targets/gateway.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { startFuzzedGateway } from './fuzzed-gateway.ts';
import { httpBytes } from './targets/http-bytes.ts';
import { upstreamResponses } from './targets/upstream-responses.ts';

/** Takes the place of the token, which differs in each run. No encoded query has it. */
const TOKEN = '{token}';

/** Parameters of calls to a gateway with a dataset, over HTTP. Some make its source fail. */
const calls: FuzzTarget = {
  name: 'calls',
  runs: 300,
  inputs: fc.constantFrom(...operationIds).chain((operationId) => {
    const target = mockTarget('http://gateway.invalid');
    const failing = { ...target, values: { ...target.values, keyword: 'failing-301' } };
    return fc
      .constantFrom(target, failing)
      .chain((each) => fuzzedQuery(operationId, each, 'decisions'))
      .map(({ token, pairs }) => {
        const count = { valid: 1, twice: 2, absent: 0, empty: 0 }[token];
        const tokens = Array<string>(count).fill(`${security.name}=${TOKEN}`);
        return `${operations[operationId].path}?${[...tokens, ...pairs].join('&')}`;
      });
  }),
  async open() {
    const gateway = await startFuzzedGateway({ sourceOf: failingOnDemand });
    const client = new Client(gateway.url);
    return {
      async take(input) {
        const path = input.replaceAll(TOKEN, gateway.token);
        const { headers, body } = await client.request({ method: 'GET', path });
        gateway.checkResponse(headers, await body.text());
      },
      async close() {
        await client.close();
        await gateway.close();
      },
    };
  },
};

/** What is fuzzed over real sockets. Properties of files and texts stand in the suites of the code that reads them. */
export const fuzzTargets = [calls, httpBytes, upstreamResponses] as const;
