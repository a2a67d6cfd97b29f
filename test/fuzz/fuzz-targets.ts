import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
  security,
} from '@social-data/contract';
import fc from 'fast-check';
import { Client } from 'undici';
import { failingOnDemand } from '../contract/targets/gateway.ts';
import type { FuzzTarget } from './fuzz-target.ts';
import { startFuzzedGateway } from './fuzzed-gateway.ts';
import { httpBytes } from './targets/http-bytes.ts';
import { upstreamResponses } from './targets/upstream-responses.ts';

/** Takes the place of the token, which differs in each run. No encoded query has it. */
const TOKEN = '{token}';

/** Values such as people and programs send by mistake, some of them in broken encoding. */
const oddValue = fc.oneof(
  fc.constantFrom('', '%20', '0', '-1', '1e3', '%2B1', '1.5', '9'.repeat(30), 'SHORT_VIDEO', 'ALL'),
  fc.constantFrom('%', '%E5%92%', '%FF', '%zz', '%ED%A0%80', '+', '==', '%26token%3Dx', '%00'),
  fc.string({ unit: 'grapheme', maxLength: 10 }).map(encodeURIComponent),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }).map(encodeURIComponent),
);

/** Mostly valid calls, with tokens and parameters missing, repeated, odd or undeclared. */
function fuzzedCall(operationId: OperationId): fc.Arbitrary<string> {
  const { path, parameters }: OperationInfo = operations[operationId];
  const names = parameters.map(({ name }) => name);
  const valid = parameters
    .filter(({ required }) => required)
    .map(({ name, example }) => [`${name}=${example}`, `${name}=failing-301`]);
  const required = valid.map((values) =>
    fc.oneof({ arbitrary: fc.constantFrom(...values), weight: 6 }, fc.constant(undefined)),
  );
  const token = `${security.name}=${TOKEN}`;
  const tokens = fc.constantFrom([], [token], [token], [token], [token], [token, token]);
  const odd = fc
    .tuple(fc.constantFrom(...names, security.name, 'undeclared', ''), oddValue)
    .map((pair) => pair.join('='));
  return fc
    .tuple(tokens, fc.array(odd, { maxLength: 2 }), ...required)
    .map(([sent, added, ...some]) => [...sent, ...added, ...some.filter((each) => each)])
    .chain((pairs) => fc.shuffledSubarray(pairs, { minLength: pairs.length }))
    .map((pairs) => `${path}?${pairs.join('&')}`);
}

/** Parameters of calls to a gateway with a dataset, over HTTP. Some make its source fail. */
const calls: FuzzTarget = {
  name: 'calls',
  runs: 300,
  inputs: fc.constantFrom(...operationIds).chain(fuzzedCall),
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
