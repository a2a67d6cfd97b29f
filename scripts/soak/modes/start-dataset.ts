import { join } from 'node:path';
import { backup } from '../events/operate.ts';
import { FaultWindows } from '../fault-windows.ts';
import { startGateway } from '../gateways/start-gateway.ts';
import { askDataset, askForLarge, datasetChange, fillDataset } from './dataset-calls.ts';
import type { ModeOptions, StartedMode } from './mode.ts';

/** A gateway with its dataset, on SQLite. Nothing that it depends on fails. */
export async function startDataset({ folder, certificates }: ModeOptions): Promise<StartedMode> {
  const gateway = await startGateway({
    ...{ name: 'gateway', folder: join(folder, 'gateway'), certificate: certificates },
    options: ['--max-response-memory', '64MiB'],
  });
  await fillDataset(gateway, folder);
  return {
    arena: {
      gateways: [gateway],
      faults: new FaultWindows(0),
      codesOfFaults: [],
      expectedErrors: [],
      honest: askDataset,
      large: askForLarge,
      ledgerOptions: [],
    },
    events: [backup, datasetChange],
    stop: async () => {},
  };
}
