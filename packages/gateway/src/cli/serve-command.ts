import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { errorCode } from '../config/config-error.ts';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { gatewayOptions, unknownVariables } from '../config/gateway-options.ts';
import { variableOf } from '../config/option-table.ts';
import { readConfig } from '../config/read-config.ts';
import type { RunningGateway } from '../start-gateway.ts';
import { addConfigOptions, givenFlags } from './admin-command.ts';

/** Milliseconds that the process may last after the gateway is closed. */
const EXIT_DELAY_MS = 1_000;

/** `serve` */
export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve the operations of the contract until SIGINT or SIGTERM.');
  addConfigOptions(command, gatewayOptions).action(() => serve(command));
}

async function serve(command: Command): Promise<void> {
  const flags = givenFlags(command);
  const config = readConfig(flags, process.env);
  const hasDataDir = Boolean(flags.dataDir ?? process.env[variableOf('dataDir')]);
  for (const warning of unknownVariables(process.env)) warn(warning);
  let gateway: RunningGateway | undefined;
  const stopped = handleSignals(() => gateway?.reload());
  const startedAt = performance.now();
  gateway = await start(config, hasDataDir);
  printAddresses(gateway, performance.now() - startedAt);
  void notifySystemd();
  await stop(gateway, config, await stopped);
}

async function stop(
  gateway: RunningGateway,
  config: GatewayConfig,
  signal: NodeJS.Signals,
): Promise<void> {
  try {
    // Ctrl-C comes from a person, who does not want to wait for a load balancer.
    await gateway.close({ drainDelay: signal === 'SIGTERM' ? config.drainDelay : 0 });
  } finally {
    // Work that did not end in time must not keep the process alive.
    setTimeout(() => process.exit(), EXIT_DELAY_MS).unref();
  }
}

async function start(config: GatewayConfig, hasDataDir: boolean): Promise<RunningGateway> {
  // Imported only here, because loading the server would slow down all other commands.
  const { serveGateway, withDemoFolder } = await import('../admin/serve-gateway.ts');
  const options = { warn };
  try {
    if (!config.demo || hasDataDir) return await serveGateway(config, options);
    return await withDemoFolder((dataDir) => serveGateway({ ...config, dataDir }, options));
  } catch (error) {
    const text = explainListenError(error, config);
    throw text === undefined ? error : new Error(text, { cause: error });
  }
}

/** The message for an address that could not be listened on; undefined for any other error. */
function explainListenError(
  error: unknown,
  { host, adminHost, adminPort, tls }: GatewayConfig,
): string | undefined {
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  // A name that is not found is told without a port.
  const name = error instanceof Error && 'hostname' in error ? error.hostname : undefined;
  // Of a file, such as the log.
  if (port === undefined && name === undefined) return undefined;
  const isAdmin = (port === adminPort && port !== 0) || (name === adminHost && name !== host);
  const address = isAdmin ? adminHost : host;
  const portFlag = isAdmin ? '--admin-port' : port === tls?.port ? '--tls-port' : '--port';
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `Port ${port} on ${address} is in use. Stop the program that uses it, or give another port with ${portFlag}.`;
    case 'EACCES':
      return `Port ${port} on ${address} may not be used by this user. Give a port above 1023 with ${portFlag}.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${address}. Give another address with ${isAdmin ? '--admin-host' : '--host'}.`;
    default:
      return undefined;
  }
}

function printAddresses(
  { url, tlsUrl, adminUrl }: Pick<RunningGateway, 'url' | 'tlsUrl' | 'adminUrl'>,
  milliseconds: number,
): void {
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
  // Without a listener, Node would open a debugger, through which any user of this machine could control the gateway.
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

/** Milliseconds that `systemd-notify` gets. It waits itself until systemd has read the message. */
const NOTIFY_TIMEOUT_MS = 10_000;

/**
 * Tells systemd that a unit with `Type=notify` has started; without `NOTIFY_SOCKET`, nothing. Through its program
 * `systemd-notify`, because Node has no datagram sockets of Unix: the unit needs `NotifyAccess=all`, since the message
 * comes from a child process. A message that cannot be sent is a warning, and the service goes on.
 */
async function notifySystemd(): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return;
  try {
    await promisify(execFile)('systemd-notify', ['READY=1'], { timeout: NOTIFY_TIMEOUT_MS });
  } catch (error) {
    const detail = error instanceof Error ? error.message.trim() : String(error);
    warn(
      `systemd was not told READY=1: ${detail}. Install systemd-notify, or run the gateway in a unit without Type=notify.`,
    );
  }
}
