// `npm start`: portal, mock and gateway in one process, so that none is left running alone.
// `--only NAME` starts one of them; `--relay` starts the mock as a paid service with a relay before it, and `--nodes`
// two gateways on one PostgreSQL. Ctrl-C and SIGTERM stop them with exit code 0; a failed start prints one line and ends
// with exit code 1.
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { interruption } from './process/interruption.ts';
import { parseOptions } from './process/parse-options.ts';
import { nodeServices } from './start/node-services.ts';
import { checkPorts, explainStart, type PlannedService, planPorts } from './start/ports.ts';
import { relayServices } from './start/relay-services.ts';
import {
  type RunningService,
  type Service,
  type StartOptions,
  services,
} from './start/services.ts';
import { StartFailure } from './start/start-failure.ts';

interface StartedService {
  readonly service: Service;
  readonly running: RunningService;
}

/** Starts all services or none: when one fails, the others are closed again. */
async function startServices(
  plan: readonly PlannedService[],
  host: string,
): Promise<readonly StartedService[]> {
  const addresses = new Map<string, string>();
  const starting = new Map<string, Promise<StartedService>>();
  const options = {
    host,
    addressOf: (name: string) => addresses.get(name),
    listening: async (name: string) => {
      const started = await starting.get(name);
      if (started === undefined) throw new Error(`the ${name} is not started before it`);
      return started.running.url;
    },
  };
  for (const planned of plan) {
    const { name } = planned.service;
    const one = startOne(planned, options).then((started) => {
      addresses.set(name, started.running.url);
      return started;
    });
    starting.set(name, one);
  }
  const outcomes = await Promise.allSettled(starting.values());
  const started = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value] : [],
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed === undefined) return started;
  await closeServices(started);
  throw failed.reason;
}

async function startOne(
  planned: PlannedService,
  options: Omit<StartOptions, 'port'>,
): Promise<StartedService> {
  const { service, port } = planned;
  try {
    return { service, running: await service.start({ ...options, port }) };
  } catch (error) {
    // Another program may have taken the port since it was checked.
    throw explainStart(planned, error);
  }
}

async function closeServices(started: readonly StartedService[]): Promise<void> {
  await Promise.all(started.map(({ running }) => running.close()));
}

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
