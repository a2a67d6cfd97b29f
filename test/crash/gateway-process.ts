import { builtCommand } from '../../packages/gateway/test/command/built-command.ts';
import { buildEnvironment } from '../build-once.ts';
import { type Child, startChild } from '../process/child.ts';

export interface GatewayProcess {
  readonly url: string;
  /** Ends the process with SIGKILL, so that it cannot clean up. */
  kill(): Promise<void>;
}

/** Starts `serve` on a data folder and waits until it is ready. */
export async function startGatewayProcess(dataDir: string): Promise<GatewayProcess> {
  const child = await startCommand(dataDir, [
    ...['serve', '--port', '0', '--no-admin'],
    ...['--log-level', 'debug', '--log-file', `${dataDir}/gateway.log`],
  ]);
  await child.prints(/^ready /m);
  const url = /^http +(\S+)$/m.exec(child.out())?.[1] ?? '';
  return {
    url,
    kill: async () => {
      child.process.kill('SIGKILL');
      await child.ended;
    },
  };
}

/** Runs an administrative command and returns what it prints; rejects with its error when it fails. */
export async function runCommand(dataDir: string, ...args: string[]): Promise<string> {
  const child = await startCommand(dataDir, args);
  const code = await child.ended;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${child.err()}`);
  return child.out();
}

/** Runs a command that prints a list, and returns its rows. */
export async function listOf<Row>(dataDir: string, ...args: string[]): Promise<readonly Row[]> {
  return JSON.parse(await runCommand(dataDir, ...args, '--format', 'json'));
}

async function startCommand(dataDir: string, args: readonly string[]): Promise<Child> {
  const env = { ...process.env, ...buildEnvironment() };
  return startChild([await builtCommand(), ...args, '--data-dir', dataDir], { env });
}
