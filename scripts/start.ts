// `npm start`: portal, mock and gateway, in this one process, so that nothing can be left behind.
// `--only NAME` starts one of them. Ctrl-C is the way to stop it and therefore ends with exit code
// 0, and so does SIGTERM; a start that fails is one line and exit code 1.
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { interruption } from './process/interruption.ts';
import { parseOptions } from './process/parse-options.ts';
import { checkPorts, planPorts } from './start/ports.ts';
import { type Service, services } from './start/services.ts';
import { StartFailure } from './start/start-failure.ts';
import { closeServices, type StartedService, startServices } from './start/start-services.ts';

// Whoever is on the same network shall not reach a development server.
const HOST = '127.0.0.1';
/** A service that does not close within this time (ms) is left to the end of the process. */
const CLOSING_DEADLINE = 5_000;

async function main(): Promise<void> {
  const interrupted = interruption();
  const plan = planPorts(chosenServices(), process.env);
  await checkPorts(plan, HOST);
  const started = await startServices(plan, HOST);
  if (!interrupted.aborted) {
    announce(started);
    await once(interrupted, 'abort');
  }
  const deadline = new Promise((resolve) => setTimeout(resolve, CLOSING_DEADLINE).unref());
  await Promise.race([closeServices(started), deadline]);
  process.exit(0);
}

function chosenServices(): readonly Service[] {
  const { only } = parseOptions(['only']);
  const chosen = services.filter(({ name }) => only === undefined || name === only);
  if (chosen.length > 0) return chosen;
  const names = services.map(({ name }) => name).join(', ');
  throw new StartFailure(`There is no service "${only}": choose one of ${names}.`);
}

function announce(started: readonly StartedService[]): void {
  const width = Math.max(...started.map(({ service }) => service.name.length));
  for (const { service, running } of started) {
    const request = service.tryIt(running.url);
    console.log(`${service.name.padEnd(width)}  ${running.url}  try: curl -s '${request}'`);
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
