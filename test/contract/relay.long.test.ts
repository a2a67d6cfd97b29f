import { afterAll, describe, test } from 'vitest';
import { allCases } from '../../packages/conform/src/cases/all-cases.ts';
import { createContext } from '../../packages/conform/src/create-context.ts';
import { profiles } from '../../packages/conform/src/rules.ts';
import { throwAwayCertificate } from '../../packages/gateway/test/server/throw-away-certificate.ts';
import { startChain } from '../relay/start-chain.ts';
import { inTurn, scale } from '../scale.ts';
import { gatewayTarget } from './targets/gateway.ts';

/** Fuzzed calls of each of the five operations. */
const runs = scale(400);
const seed = Number(process.env.CONTRACT_SEED ?? Date.now() % 2 ** 31);
const fuzz = { seed, runs, shrinks: true };

const certificate = throwAwayCertificate();
const publicUrl = 'http://relay.example';
const chain = await startChain({
  tls: { ...certificate, port: 0 },
  publicUrl,
  corsOrigins: ['*'],
});
const target = await gatewayTarget(chain.relay.store, {
  name: 'gateway behind a relay',
  baseUrl: chain.relay.url,
  secondUrl: chain.relay.tlsUrl ?? '',
  hugeIntegers: 'refused',
  ...{ publicUrl, ca: certificate.ca },
});

afterAll(async () => {
  await chain.close();
  certificate.remove();
});

// The ordinary run has the profile with more rules.
describe.each(inTurn(profiles, 1, 2))(
  'a gateway behind a relay, held to the profile %s',
  (profile) => {
    const context = createContext(target, profile);
    afterAll(() => context.close());

    describe(`with seed ${seed}`, () => {
      for (const { id, sentence, run } of allCases(target, profile, fuzz))
        test.concurrent(`${sentence} (${id})`, () => run(context));
    });
  },
);
