import { runGatewayCommand } from '../process/gateway-command.ts';
import type { Arena } from './arena.ts';
import { readLog } from './events/operate.ts';
import type { SoakGateway } from './gateways/start-gateway.ts';
import type { SoakAccounts } from './phase-context.ts';
import { Tally } from './tally.ts';

/**
 * Compares the ledger with what the callers counted, stops the gateways as an operator does, verifies the ledger, and
 * looks for errors in the last logs.
 */
export async function checkAfterwards(arena: Arena, accounts: SoakAccounts): Promise<string[]> {
  const [first] = arena.gateways;
  const problems: (string | undefined)[] = [];
  for (const account of allOf(accounts)) problems.push(await account.problem(first.admin));
  problems.push(await openReservations(first));
  for (const gateway of arena.gateways) problems.push(await stop(gateway));
  problems.push(await verify(['--data-dir', first.dataDir, ...arena.ledgerOptions]));
  const lastLogs = new Tally();
  for (const { logFile } of arena.gateways) await readLog(logFile, arena.expectedErrors, lastLogs);
  const inLogs = Object.keys(lastLogs.current.undeclared).map((what) => `In the end, ${what}.`);
  return [...problems.filter((problem) => problem !== undefined), ...inLogs];
}

function allOf({ honest, leaver, unlucky, limited, slow }: SoakAccounts) {
  return [...honest, leaver, unlucky, limited, slow];
}

async function openReservations({ admin }: SoakGateway): Promise<string | undefined> {
  const signal = new AbortController().signal;
  const context = { emit: () => {}, writeRows: () => {}, signal };
  const { rows } = await admin.ledger({ state: 'reserved', limit: 1_000 }, context);
  return rows === 0 ? undefined : `${rows} calls are still reserved although no call is in flight.`;
}

async function stop({ name, child }: SoakGateway): Promise<string | undefined> {
  child.process.kill('SIGTERM');
  const code = await child.ended;
  return code === 0 ? undefined : `${name} ended with ${code} after SIGTERM: ${child.err()}`;
}

async function verify(where: readonly string[]): Promise<string | undefined> {
  try {
    await runGatewayCommand('ledger', 'verify', ...where);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
