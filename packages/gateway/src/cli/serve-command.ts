import type { Command } from 'commander';
import { variableOf } from '../config/config-option.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { optionKeys, readConfig } from '../config/read-config.ts';
import { unknownVariables } from '../config/read-options.ts';
import { limitHeap } from '../limit-heap.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { addConfigOptions, givenFlags } from './config-options.ts';
import { explainListenError } from './explain-failure.ts';

/** How long the process may last after the gateway is closed. */
const EXIT_DELAY_MS = 1_000;

/** `serve` */
export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve the operations of the contract until SIGINT or SIGTERM.');
  addConfigOptions(command, optionKeys).action(() => serve(command));
}

async function serve(command: Command): Promise<void> {
  limitHeap();
  const flags = givenFlags(command);
  const config = readConfig(flags, process.env);
  for (const warning of unknownVariables(process.env)) warn(warning);
  const hasDataDir = Boolean(flags.dataDir ?? process.env[variableOf('dataDir')]);
  let gateway: RunningGateway | undefined;
  const stopped = handleSignals(() => gateway?.reload());
  const startedAt = performance.now();
  gateway = await start(config, hasDataDir);
  printAddresses(gateway, performance.now() - startedAt);
  const signal = await stopped;
  try {
    // Ctrl-C comes from a person, who does not want to wait for a load balancer.
    await gateway.close({ drainDelay: signal === 'SIGTERM' ? config.drainDelay : 0 });
  } finally {
    // What did not end in time must not keep the process.
    setTimeout(() => process.exit(), EXIT_DELAY_MS).unref();
  }
}

async function start(config: GatewayConfig, hasDataDir: boolean): Promise<RunningGateway> {
  // Imported here, because loading the server would slow down all other commands.
  const { serveGateway } = await import('../admin/serve-gateway.ts');
  const { withDemoFolder } = await import('../admin/start-demo.ts');
  try {
    if (!config.demo || hasDataDir) return await serveGateway(config, { warn });
    return await withDemoFolder((dataDir) => serveGateway({ ...config, dataDir }, { warn }));
  } catch (error) {
    const explained = explainListenError(error, config);
    throw explained === undefined ? error : new Error(explained, { cause: error });
  }
}

function printAddresses({ url, tlsUrl, adminUrl }: RunningGateway, milliseconds: number): void {
  const addresses = [...new Set([url, tlsUrl])].filter((address) => address !== null);
  const lines = addresses.map(
    (address) => `${new URL(address).protocol.slice(0, -1).padEnd(5)}  ${address}`,
  );
  if (adminUrl !== null) lines.push(`admin  ${adminUrl}`);
  const seconds = (milliseconds / 1000).toFixed(1);
  process.stdout.write(`${lines.join('\n')}\nready in ${seconds} s, Ctrl-C stops it\n`);
}

/**
 * Resolves on the first SIGINT or SIGTERM. A second one exits the process at once.
 * @param reload called on SIGHUP
 */
function handleSignals(reload: () => void): Promise<NodeJS.Signals> {
  process.on('SIGHUP', reload);
  // Node would open a debugger, which gives anyone on this machine control of the gateway.
  process.on('SIGUSR1', () => {});
  return new Promise((resolve) => {
    let isStopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (isStopping) process.exit(1);
        isStopping = true;
        resolve(signal);
      });
    }
  });
}

function warn(text: string): void {
  process.stderr.write(`warning: ${text}\n`);
}
