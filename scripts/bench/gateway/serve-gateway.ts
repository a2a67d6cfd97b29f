// The gateway with everything on: tokens, all three limits, durable ledger, log to a file. Arguments: a
// folder of its own, and the number of sample users that it searches.
import { join } from 'node:path';
import { configWith, startGateway } from '@social-data/gateway';
import { seedDataset } from '../../../packages/gateway/src/source/dataset/change/seed-dataset.ts';
import { openDatabase } from '../../../packages/gateway/src/store/sqlite/open-database.ts';
import { createToken, hashToken } from '../../../packages/gateway/src/tokens/token.ts';
import { reportTo } from './report-cpu.ts';

const [dataDir = '', users = '0'] = process.argv.slice(2);
const PLENTY = 1_000_000_000;

const config = configWith({
  dataDir,
  port: 0,
  adminPort: 0,
  logFile: join(dataDir, 'gateway.log'),
  corsOrigins: ['*'],
});

const database = openDatabase({ file: join(dataDir, 'gateway.sqlite') });
await seedDataset(database, { authors: 10, users: Number(users), questions: 10 });
const gateway = await startGateway(config, { database });
const token = createToken();
await gateway.store.createAccount({
  name: 'bench',
  operations: null,
  rate: { calls: 1_000_000, seconds: 1 },
  dailyQuota: PLENTY,
  balance: PLENTY,
  expiresAt: null,
  origins: null,
  createdAt: Date.now(),
  secretHash: hashToken(token),
});
reportTo(process, { url: gateway.url, token });
