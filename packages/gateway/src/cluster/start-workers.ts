import type { GatewayConfig } from '../config/gateway-config.ts';
import { createAdminEndpoints } from '../observability/admin-endpoints.ts';
import { openLog } from '../observability/open-log.ts';
import { openAdminListener, stopNow } from '../server/configured-listeners.ts';
import { workerNode } from './worker-config.ts';
import { type Addresses, WorkerProcess } from './worker-process.ts';
import { workersStatus } from './workers-status.ts';

export interface RunningWorkers extends Addresses {
  /** Address of health, readiness and metrics; null when it is not configured. */
  readonly adminUrl: string | null;
  reload(): void;
  /** Stops all workers as the signal stops a gateway. Resolves with the exit code. */
  stop(signal: NodeJS.Signals): Promise<number>;
}

/**
 * Starts the workers of a configuration: processes of this command that serve one port, each a node of the shared
 * database. One that dies is started again. The admin port has the state of all of them.
 * @param stopped resolves when everything is to stop; before all workers serve, the result is undefined then
 * @throws WorkersEndedError when one ends before all of them serve; it has printed why
 */
export async function startWorkers(
  config: GatewayConfig,
  stopped: Promise<NodeJS.Signals>,
): Promise<RunningWorkers | undefined> {
  const log = await openLog(config);
  const state = {
    workers: [] as WorkerProcess[],
    ...{ isClosing: false, hasUpstream: config.relay !== null, restarts: 0 },
  };
  let isComplete = false;
  const start = (number: number) => {
    const node = workerNode(config, number);
    const onDeath = (fields: object) => {
      log.log.error({ node, ...fields }, 'worker ended');
      if (isComplete) state.restarts += 1;
      return isComplete;
    };
    const worker = new WorkerProcess({ node, number, onDeath });
    worker.start();
    return worker;
  };
  for (let number = 1; number <= (config.workers ?? 0); number += 1)
    state.workers.push(start(number));
  const status = workersStatus(state);
  const admin = await openAdminListener(
    config,
    (listener) => listener.on('request', createAdminEndpoints(status)),
    (error) => log.log.error({ reason: error.message }, 'connection not accepted'),
  ).catch((error) => ({ error }));

  const stop = async (signal: NodeJS.Signals): Promise<number> => {
    state.isClosing = true;
    for (const worker of state.workers) worker.stop(signal);
    const codes = await Promise.all(state.workers.map(({ ended }) => ended));
    if (admin !== undefined && !('error' in admin)) await stopNow(admin);
    await log.close();
    return codes.every((code) => code === 0) ? 0 : 1;
  };
  try {
    if (admin !== undefined && 'error' in admin) throw admin.error;
    const ended = state.workers.map((worker) =>
      worker.ended.then(() => {
        throw new WorkersEndedError();
      }),
    );
    for (const each of ended) each.catch(() => {});
    const serving = Promise.all(state.workers.map((worker) => worker.serving));
    const isStopped = stopped.then(() => []);
    const [addresses] = await Promise.race([serving, isStopped, ...ended]);
    if (addresses === undefined) {
      await stop('SIGINT');
      return undefined;
    }
    isComplete = true;
    const reload = () => {
      log.reopen();
      for (const worker of state.workers) worker.reload();
    };
    const { url, tlsUrl } = addresses;
    return { url, tlsUrl, adminUrl: admin?.url ?? null, reload, stop };
  } catch (error) {
    await stop('SIGINT');
    throw error;
  }
}

/** A worker could not start. */
class WorkersEndedError extends Error {
  override readonly name = 'WorkersEndedError';

  constructor() {
    super('A worker ended before all of them served calls. Its message is above.');
  }
}
