// A relay with every feature on: tokens, all three limits, durable ledger, log file. Arguments: an empty folder, the
// address of the upstream, the number of requests to it at a time, and options of `serve` as JSON.
import { join } from 'node:path';
import { startGateway } from '@social-data/gateway';
import { readConfig } from '../../../packages/gateway/src/config/read-config.ts';
import { newToken } from './new-token.ts';
import { reportTo } from './report-cpu.ts';

const [dataDir = '', upstream = '', concurrency = '16', more = '{}'] = process.argv.slice(2);

const config = readConfig(
  {
    ...{ dataDir, port: '0', adminPort: '0', logFile: join(dataDir, 'gateway.log') },
    ...{ source: 'relay', upstream, upstreamTokenEnv: 'UPSTREAM_TOKEN' },
    ...{ upstreamConcurrency: concurrency, concurrency, corsOrigins: '*' },
    ...JSON.parse(more),
  },
  { UPSTREAM_TOKEN: 'demo-token-of-the-team' },
);
const gateway = await startGateway(config);
const { store } = gateway;
const { url, tlsUrl } = gateway;
reportTo(process, { url, ...(tlsUrl && { tlsUrl }), token: await newToken(store, 'bench') });
