import type { GatewayConfig } from '../config/gateway-config.ts';
import { createAdminEndpoints } from '../observability/admin-endpoints.ts';
import { openLog } from '../observability/open-log.ts';
import { openAdminListener, stopNow } from '../server/configured-listeners.ts';
import { openWorkersPage } from './open-workers-page.ts';
import { WorkerGroup } from './worker-group.ts';
import type { Addresses } from './worker-process.ts';
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
 * database. A worker that dies is started again. The admin port shows the state of all workers together.
 * @param stopped resolves when the workers have to stop
 * @returns undefined when they had to stop before all of them served calls
 * @throws WorkersEndedError when a worker ends before all of them serve calls. The worker has printed why.
 */
export async function startWorkers(
  config: GatewayConfig,
  stopped: Promise<NodeJS.Signals>,
): Promise<RunningWorkers | undefined> {
  const log = await openLog(config);
  const group = new WorkerGroup(config, log.log);
  group.start();
  const status = workersStatus(group);
  const openingPage = openWorkersPage(config, group, { status, log: log.log });
  const opening = openingPage.then((page) =>
    openAdminListener(
      config,
      (listener) => listener.on('request', createAdminEndpoints(status, page)),
      (error) => log.log.error({ reason: error.message }, 'connection not accepted'),
    ),
  );
  const stop = async (signal: NodeJS.Signals): Promise<number> => {
    const exitCode = await group.stop(signal);
    const admin = await opening.catch(() => undefined);
    if (admin !== undefined) await stopNow(admin);
    await (await openingPage.catch(() => undefined))?.close();
    await log.close();
    return exitCode;
  };
  try {
    const admin = await opening;
    const addresses = await Promise.race([group.serving(), stopped.then(() => undefined)]);
    if (addresses === undefined) {
      await stop('SIGINT');
      return undefined;
    }
    const reload = () => {
      log.reopen();
      group.reload();
    };
    const { url, tlsUrl } = addresses;
    return { url, tlsUrl, adminUrl: admin?.url ?? null, reload, stop };
  } catch (error) {
    await stop('SIGINT');
    throw error;
  }
}
