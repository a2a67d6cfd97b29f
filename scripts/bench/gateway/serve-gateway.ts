// The gateway with every feature on: tokens, all three limits, durable ledger, log file. Arguments: an empty folder,
// and the number of sample users.
import { join } from 'node:path';
import { configWith, startGateway } from '@social-data/gateway';
import { systemClock } from '../../../packages/gateway/src/clock.ts';
import { dataFilePath } from '../../../packages/gateway/src/data-file-path.ts';
import { openDataFile } from '../../../packages/gateway/src/open-data-file.ts';
import { newToken } from './new-token.ts';
import { reportTo } from './report-cpu.ts';

const [dataDir = '', users = '0'] = process.argv.slice(2);

const config = configWith({
  dataDir,
  port: 0,
  adminPort: 0,
  logFile: join(dataDir, 'gateway.log'),
  corsOrigins: ['*'],
});

const data = openDataFile(dataFilePath(config.dataDir), {
  clock: systemClock,
  quotaZone: config.quotaZone,
});
await data.dataset.seed({ authors: 10, users: Number(users), questions: 10 });
const gateway = await startGateway(config, { data });
const { store } = gateway;
const [token, otherToken] = [await newToken(store, 'bench'), await newToken(store, 'other')];
reportTo(process, { url: gateway.url, token, otherToken });
