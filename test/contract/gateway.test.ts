import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { configWith } from '@social-data/gateway';
import { afterAll, describe, test } from 'vitest';
import { runCase } from '../../packages/conform/src/conformance-case.ts';
import { connectTo } from '../../packages/conform/src/connection.ts';
import { allCases } from '../../packages/conform/src/contract-cases.ts';
import { dataFilePath } from '../../packages/gateway/src/config/data-folder.ts';
import { openDataFile } from '../../packages/gateway/src/open-data.ts';
import { startGateway } from '../../packages/gateway/src/start-gateway.ts';
import { systemClock } from '../../packages/source/src/source.ts';
import { failingOnDemand, gatewayTarget } from './targets/gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'conformance-'));

const publicUrl = 'http://gateway.example';
const config = configWith({
  dataDir: folder,
  port: 0,
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

const target = await gatewayTarget(store, gateway.url);
const connection = connectTo(target);

afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the gateway', () => {
  for (const each of allCases(target))
    test.concurrent(`${each.sentence} (${each.id})`, () => runCase(each, connection));
});
