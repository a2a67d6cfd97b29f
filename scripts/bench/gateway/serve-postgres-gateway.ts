// A gateway with every feature on, on a shared database. Arguments: an empty folder, the number of sample users, the
// address of the database, and the name of the node.
import { join } from 'node:path';
import { configWith, startGateway } from '@social-data/gateway';
import { systemClock } from '../../../packages/gateway/src/clock.ts';
import { parsePostgresAddress } from '../../../packages/gateway/src/database/postgres/postgres-address.ts';
import { postgresTimeouts } from '../../../packages/gateway/src/database/postgres/postgres-timeouts.ts';
import { openData } from '../../../packages/gateway/src/open-data.ts';
import { newToken } from './new-token.ts';
import { reportTo } from './report-cpu.ts';

const [dataDir = '', users = '0', url = '', node = ''] = process.argv.slice(2);
const address = parsePostgresAddress(url);
if ('problem' in address) throw new Error(address.problem);

const config = configWith({
  dataDir,
  port: 0,
  adminPort: null,
  logFile: join(dataDir, 'gateway.log'),
  corsOrigins: ['*'],
  sharedDatabase: {
    address: { ...address, passwordFile: null, passFile: null },
    ...{ node, timeouts: postgresTimeouts(10_000) },
  },
});

const data = await openData(config, { clock: systemClock });
if (await data.dataset.isEmpty())
  await data.dataset.seed({ authors: 10, users: Number(users), questions: 10 });
const gateway = await startGateway(config, { data });
const [token, otherToken] = [
  await newToken(gateway.store, node),
  await newToken(gateway.store, 'other'),
];
reportTo(process, { url: gateway.url, token, otherToken });
