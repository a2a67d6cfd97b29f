import { builtCommand } from '../../packages/gateway/test/command/built-command.ts';
import { buildEnvironment } from '../build-once.ts';
import { startChild } from '../process/child.ts';

export interface GatewayProcess {
  readonly url: string;
  /** Ends the process with SIGKILL, so that it cannot clean up. */
  kill(): Promise<void>;
}

/** Starts `serve` on a data folder and waits until it is ready. */
export async function startGatewayProcess(dataDir: string): Promise<GatewayProcess> {
  const command = [
    ...[await builtCommand(), 'serve', '--data-dir', dataDir, '--port', '0', '--admin-port', 'off'],
    ...['--log-level', 'debug', '--log-file', `${dataDir}/gateway.log`],
  ];
  const child = startChild(command, { env: { ...process.env, ...buildEnvironment() } });
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
