import { createReadStream, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { runGatewayCommand } from '../../process/gateway-command.ts';
import type { SoakGateway } from '../gateways/start-gateway.ts';
import type { SoakEvent } from '../soak-event.ts';
import type { Tally } from '../tally.ts';

const REOPEN_TIMEOUT_MS = 20_000;
/** A gateway may see a new certificate before its key is there. */
const DURING_RENEWAL = 'certificate not loaded, the one in use stays';

/** Copies the data while calls go on. */
export const backup: SoakEvent = {
  name: 'backup',
  timesPerPhase: 1,
  run: async ({ arena, folder, number }) => {
    const file = join(folder, `backup-${number}.sqlite`);
    const [{ admin }] = arena.gateways;
    try {
      await admin.backup({ file });
    } finally {
      rmSync(file, { force: true });
    }
  },
};

/** Moves the log aside, as logrotate does, and looks what errors it has. */
export const logRotation: SoakEvent = {
  name: 'log rotation',
  timesPerPhase: 2,
  run: async ({ arena, tally }) => {
    for (const { logFile, child } of arena.gateways) {
      const old = `${logFile}.1`;
      renameSync(logFile, old);
      child.process.kill('SIGHUP');
      const deadline = performance.now() + REOPEN_TIMEOUT_MS;
      while (!existsSync(logFile) && performance.now() < deadline) await setTimeout(20);
      if (!existsSync(logFile)) throw new Error('the log was not opened again after SIGHUP');
      await readLog(old, arena.expectedErrors, tally);
      rmSync(old);
    }
  },
};

/** Notes the errors of a log that are not expected. */
export async function readLog(
  file: string,
  expected: readonly string[],
  tally: Pick<Tally, 'addUndeclared'>,
): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (!line.includes('"level":"error"') && !line.includes('"level":50')) continue;
    const { msg = '', time, ...fields }: Record<string, string> = JSON.parse(line);
    if (![...expected, DURING_RENEWAL].includes(msg))
      tally.addUndeclared(
        `the log has the error "${msg}": ${JSON.stringify(fields).slice(0, 300)}`,
      );
  }
}

/** Runs commands in processes of their own, as an operator does. */
export const operatorCommands: SoakEvent = {
  name: 'commands',
  timesPerPhase: 1,
  run: async ({ arena: { gateways, ledgerOptions } }) => {
    const [gateway] = gateways;
    const where = ['--data-dir', gateway.dataDir, ...ledgerOptions];
    await runGatewayCommand('usage', '--by', 'token', '--top', '5', ...where);
    await runGatewayCommand('ledger', 'verify', ...where);
  },
};

/** What the admin port serves beside metrics. */
export const healthRequests: SoakEvent = {
  name: 'health',
  timesPerPhase: 6,
  run: async ({ arena: { gateways, faults }, tally }) => {
    for (const gateway of gateways)
      for (const path of ['/healthz', '/readyz']) {
        const status = await statusOf(gateway, path);
        if (status !== 200 && !faults.excuses(0))
          tally.addUndeclared(`${path} has status ${status}`);
      }
  },
};

async function statusOf({ adminUrl }: SoakGateway, path: string): Promise<number> {
  const response = await fetch(adminUrl + path, { headers: { connection: 'close' } });
  await response.arrayBuffer();
  return response.status;
}
