// Compiled against the installed package.
import {
  configWith,
  type GatewayConfig,
  type RunningGateway,
  type Source,
  startDemo,
  startGateway,
} from '@social-data/gateway';

const demo: RunningGateway = await startDemo({ host: '127.0.0.1', port: 0 });
await demo.close();

const source: Source = {
  ask: async ({ operationId }) => ({ ok: true, data: JSON.stringify({ operationId }) }),
  close: async () => {},
};
const config: GatewayConfig = configWith({ dataDir: '.', port: 0 });
const gateway = await startGateway(config, { source });
const url: string = gateway.url;
console.log(url);

// @ts-expect-error A port is a number.
configWith({ dataDir: '.', port: '4020' });
