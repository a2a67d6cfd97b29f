import { afterAll, describe, test } from 'vitest';
import { runCase } from '../../packages/conform/src/conformance-case.ts';
import { connectTo } from '../../packages/conform/src/connection.ts';
import { allCases } from '../../packages/conform/src/contract-cases.ts';
import { startChain } from '../relay/start-chain.ts';
import { gatewayTarget } from './targets/gateway.ts';

const chain = await startChain({ publicUrl: 'http://relay.example', corsOrigins: ['*'] });
const target = await gatewayTarget(chain.relay.store, chain.relay.url);
const connection = connectTo(target);
afterAll(() => chain.close());

describe('a gateway behind a relay', () => {
  for (const each of allCases(target))
    test.concurrent(`${each.sentence} (${each.id})`, () => runCase(each, connection));
});
