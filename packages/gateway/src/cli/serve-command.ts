import type { Command } from 'commander';
import { variableOf } from '../config/config-option.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { optionKeys, readConfig } from '../config/read-config.ts';
import { unknownVariables } from '../config/read-options.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { addConfigFlags, givenFlags } from './config-flags.ts';
import { explainListen } from './explain-failure.ts';

/** `serve` */
export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serves the operations of the contract until it is told to stop.');
  addConfigFlags(command, optionKeys).action(() => serve(command));
}

async function serve(command: Command): Promise<void> {
  const flags = givenFlags(command);
  const config = readConfig(flags, process.env);
  for (const warning of unknownVariables(process.env)) warn(warning);
  const hasPlace = Boolean(flags.dataDir ?? process.env[variableOf('dataDir')]);
  const stopped = stopSignal();
  const began = performance.now();
  const gateway = await start(config, hasPlace);
  announce(gateway, performance.now() - began);
  await stopped;
  await gateway.close();
}

async function start(config: GatewayConfig, hasPlace: boolean): Promise<RunningGateway> {
  // Loaded here, so that the other commands do not wait for a server that they do not need.
  const { serveGateway } = await import('../control/serve-gateway.ts');
  const { withDemoFolder } = await import('../control/start-demo.ts');
  try {
    if (!config.demo || hasPlace) return await serveGateway(config, { warn });
    return await withDemoFolder((dataDir) => serveGateway({ ...config, dataDir }, { warn }));
  } catch (error) {
    const explained = explainListen(error, config);
    throw explained === undefined ? error : new Error(explained, { cause: error });
  }
}

function announce({ url, tlsUrl, adminUrl }: RunningGateway, milliseconds: number): void {
  const data = [...new Set([url, tlsUrl])].filter((address) => address !== null);
  const lines = data.map(
    (address) => `${new URL(address).protocol.slice(0, -1).padEnd(5)}  ${address}`,
  );
  if (adminUrl !== null) lines.push(`admin  ${adminUrl}`);
  const seconds = (milliseconds / 1000).toFixed(1);
  process.stdout.write(`${lines.join('\n')}\nready in ${seconds} s, Ctrl-C stops it\n`);
}

/** Resolves at the first SIGINT or SIGTERM; the second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        resolve();
      });
    }
  });
}

function warn(text: string): void {
  process.stderr.write(`warning: ${text}\n`);
}
