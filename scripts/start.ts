// `npm start`: mock, gateway and portal in one process, so that none is left running alone.
// `--only NAME` starts one of them; `--relay` starts the mock as a paid service with a relay before it, and `--nodes`
// two gateways on one PostgreSQL. Ctrl-C and SIGTERM stop them with exit code 0; a failed start prints one line and ends
// with exit code 1.
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Failure } from './process/failure.mjs';
import { interruption } from './process/interruption.ts';
import {
  checkPorts,
  explainStart,
  HOST,
  type PlannedService,
  planServices,
} from './start/plan.mjs';
import { announce, type RunningService, type StartOptions } from './start/service.ts';
import { starters } from './start/services.ts';

/** Milliseconds for all services to close before the process exits. */
const CLOSE_TIMEOUT_MS = 5_000;
/** The same when nothing has been served yet, as while the portal is built. */
const GIVE_UP_TIMEOUT_MS = 800;

async function main(): Promise<void> {
  const interrupted = interruption();
  const plan = planServices(process.argv.slice(2), process.env);
  await checkPorts(plan);
  const width = Math.max(...plan.map(({ name }) => name.length));
  const started = new Map<string, RunningService>();
  // The last one first: a service may need those before it.
  const close = async () => {
    for (const running of [...started.values()].reverse()) await running.close();
  };
  const startAll = async () => {
    for (const planned of plan) {
      const { name, port } = planned;
      const addressOf = (other: string) => started.get(other)?.url;
      const options = { port, host: HOST, addressOf, signal: interrupted };
      const running = await startOne(planned, options);
      started.set(name, running);
      if (interrupted.aborted) return;
      announce(name.padEnd(width), running);
    }
    console.log(`ready in ${(performance.now() / 1000).toFixed(1)} s, Ctrl-C stops everything`);
    await once(interrupted, 'abort');
  };
  try {
    const giveUp = once(interrupted, 'abort').then(() => delay(GIVE_UP_TIMEOUT_MS));
    await Promise.race([startAll(), giveUp]);
  } catch (error) {
    if (!interrupted.aborted) {
      await close();
      throw error;
    }
  }
  await Promise.race([close(), delay(CLOSE_TIMEOUT_MS)]);
  process.exit(0);
}

async function startOne(planned: PlannedService, options: StartOptions): Promise<RunningService> {
  try {
    return await starters[planned.name](options);
  } catch (error) {
    // Another program may have taken the port since it was checked.
    throw explainStart(planned, error);
  }
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
