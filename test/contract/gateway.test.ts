import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configWith, startGateway } from '@social-data/gateway';
import { afterAll, describe, expect, test } from 'vitest';
import { allCases } from '../../packages/conform/src/cases/all-cases.ts';
import { createContext } from '../../packages/conform/src/create-context.ts';
import { profiles } from '../../packages/conform/src/rules.ts';
import { notTested } from '../../packages/conform/src/run-suite.ts';
import { systemClock } from '../../packages/gateway/src/clock.ts';
import { dataFilePath } from '../../packages/gateway/src/data-file-path.ts';
import { openDataFile } from '../../packages/gateway/src/open-data-file.ts';
import { throwAwayCertificate } from '../../packages/gateway/test/server/throw-away-certificate.ts';
import { inTurn, scale } from '../scale.ts';
import { failingOnDemand, gatewayTarget } from './targets/gateway.ts';

/** Fuzzed calls of each of the five operations. */
const runs = scale(400, 40);
const seed = Number(process.env.CONTRACT_SEED ?? Date.now() % 2 ** 31);
const fuzz = { seed, runs, shrinks: true };

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
const certificate = throwAwayCertificate();

const publicUrl = 'http://gateway.example';
const config = configWith({
  dataDir: folder,
  port: 0,
  tls: { ...certificate, port: 0 },
  adminPort: null,
  publicUrl,
  logLevel: 'silent',
  corsOrigins: ['*'],
  shutdownTimeout: 1_000,
});

const data = openDataFile(dataFilePath(config.dataDir), {
  clock: systemClock,
  quotaZone: config.quotaZone,
});
const { store, dataset } = data;
await dataset.seed({ authors: 20, users: 2_000, questions: 20 });
const source = failingOnDemand(
  dataset.createSource({
    cursorSecret: await store.secretValue('cursors'),
    publicUrl: () => publicUrl,
  }),
);
// The suite sends hundreds of wrong tokens, whose responses would be delayed (decision D20).
const throttle = { freeAttempts: 1_000_000 };
const gateway = await startGateway(config, { data, source, throttle });

const common = { publicUrl, ca: certificate.ca };
const [http, https] = [gateway.url, gateway.tlsUrl ?? ''];
const address = { ...common, name: 'gateway over HTTP', baseUrl: http, secondUrl: https };
const secure = { ...common, name: 'gateway over HTTPS', baseUrl: https, secondUrl: http };
const targets = [await gatewayTarget(store, address), await gatewayTarget(store, secure)];

afterAll(async () => {
  await gateway.close();
  certificate.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(targets)('the $name', (target) => {
  test('leaves untested what the specification leaves open, and what is not for this suite', () => {
    const open = notTested({ target, profile: 'decisions', fuzz }).map(({ id, state }) =>
      state === 'not tested' ? id : `${id}, in part`,
    );
    expect(open).toMatchInlineSnapshot(`
      [
        "states",
        "auth.5",
        "events",
        "errors.5",
        "errors.6",
        "errors.7",
        "limits.timeout",
        "versioning.2",
        "versioning.3",
        "code.101",
        "code.202",
        "code.300",
        "D6",
        "D13",
        "D14",
        "D15",
        "D18",
        "D20",
      ]
    `);
  });

  // The ordinary run holds each listener to one of the profiles.
  const held = inTurn(profiles, targets.indexOf(target), targets.length);
  describe.each(held)('held to the profile %s', (profile) => {
    const context = createContext(target, profile);
    afterAll(() => context.close());

    describe(`with seed ${seed}`, () => {
      for (const { id, sentence, run } of allCases(target, profile, fuzz))
        test.concurrent(`${sentence} (${id})`, () => run(context));
    });
  });
});
