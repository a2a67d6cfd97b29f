import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startPrivateCluster } from '../../../packages/gateway/test/postgres/private-cluster.ts';
import { FaultWindows } from '../fault-windows.ts';
import { startGateway } from '../gateways/start-gateway.ts';
import type { SoakEvent } from '../soak-event.ts';
import { askDataset, askForLarge, datasetChange, fillDataset } from './dataset-calls.ts';
import type { ModeOptions, StartedMode } from './mode.ts';

/** The nodes connect again twice a second. */
const RECOVERY_MS = 10_000;
const PAUSE_MS = 1_500;
const DATABASE_TIMEOUT_MS = 5_000;

/** Two gateways on one PostgreSQL, which is restarted, killed and paused. */
export async function startNodes({ folder, certificates }: ModeOptions): Promise<StartedMode> {
  // In a process group of its own, so that Ctrl-C ends the gateways before their database.
  const cluster = await startPrivateCluster({ detached: true });
  const url = cluster.urlOf(await cluster.createDatabase());
  const start = (name: string) =>
    startGateway({
      ...{ name, folder: join(folder, name), certificate: certificates },
      options: ['--node', name, '--max-response-memory', '64MiB'],
      env: {
        GATEWAY_DATABASE_URL: url,
        GATEWAY_DATABASE_TIMEOUT: String(DATABASE_TIMEOUT_MS),
      },
    });
  // The first one creates the tables.
  const one = await start('one');
  const two = await start('two');
  await fillDataset(one, folder);
  const faults = new FaultWindows(RECOVERY_MS);
  const fault = (name: string, work: () => Promise<unknown>): SoakEvent => ({
    ...{ name, timesPerPhase: 1 },
    run: () => faults.during(work),
  });
  return {
    arena: {
      gateways: [one, two],
      faults,
      codesOfFaults: [301, 500],
      expectedErrors: ['store unavailable', 'store failed'],
      honest: askDataset,
      large: askForLarge,
      ledgerOptions: ['--database-url', url],
    },
    events: [
      datasetChange,
      fault('restart of the database', () => cluster.restart('fast')),
      fault('crash of the database', () => cluster.restart('immediate')),
      fault('pause of the database', async () => {
        cluster.pause();
        await setTimeout(PAUSE_MS);
        cluster.resume();
      }),
    ],
    stop: () => cluster.stop(),
  };
}
