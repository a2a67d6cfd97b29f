// `npm start`: portal, mock and gateway in one process, so that none is left running alone.
// `--only NAME` starts one of them; `--relay` starts the mock as a paid service with a relay before it, and `--nodes`
// two gateways on one PostgreSQL. Ctrl-C and SIGTERM stop them with exit code 0; a failed start prints one line and ends
// with exit code 1.
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { interruption } from './process/interruption.ts';
import { parseOptions } from './process/parse-options.ts';
import { nodeServices } from './start/node-services.ts';
import { checkPorts, planPorts } from './start/ports.ts';
import { relayServices } from './start/relay-services.ts';
import { type Service, services } from './start/services.ts';
import { StartFailure } from './start/start-failure.ts';
import { closeServices, type StartedService, startServices } from './start/start-services.ts';

// Loopback only: development servers must not be reachable from the network.
const HOST = '127.0.0.1';
/** Milliseconds for all services to close before the process exits. */
const CLOSE_TIMEOUT_MS = 5_000;

async function main(): Promise<void> {
  const interrupted = interruption();
  const plan = planPorts(chosenServices(), process.env);
  await checkPorts(plan, HOST);
  const started = await startServices(plan, HOST);
  if (!interrupted.aborted) {
    announce(started);
    await once(interrupted, 'abort');
  }
  const timeout = new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref());
  await Promise.race([closeServices(started), timeout]);
  process.exit(0);
}

function chosenServices(): readonly Service[] {
  const { only, relay = false, nodes = false } = parseOptions(['only'], ['relay', 'nodes']);
  if (nodes && (relay || only !== undefined))
    throw new StartFailure('The two nodes belong together: give --nodes alone.');
  if (nodes) return nodeServices();
  const available = relay ? relayServices : services;
  if (relay && only !== undefined)
    throw new StartFailure('The relay needs its upstream: give --relay without --only.');
  const chosen = available.filter(({ name }) => only === undefined || name === only);
  if (chosen.length > 0) return chosen;
  const names = services.map(({ name }) => name).join(', ');
  throw new StartFailure(`There is no service "${only}": choose one of ${names}.`);
}

function announce(started: readonly StartedService[]): void {
  const width = Math.max(...started.map(({ service }) => service.name.length));
  for (const { service, running } of started) {
    const [first = '', ...others] = running.requests.map(
      ({ purpose, address, withHeaders }) =>
        `${purpose}: curl ${withHeaders ? '-si' : '-s'} '${address}'`,
    );
    const start = `${service.name.padEnd(width)}  ${running.url}  `;
    console.log(start + first);
    const more = running.note === undefined ? others : [...others, running.note];
    for (const line of more) console.log(line.padStart(start.length + line.length));
  }
  console.log(`ready in ${(performance.now() / 1000).toFixed(1)} s, Ctrl-C stops everything`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
