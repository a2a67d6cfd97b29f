import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { residentMebibytes } from './resident-mebibytes.ts';

/** The script of the command, from the source. */
export const gatewayCommand = fileURLToPath(
  new URL('../../packages/gateway/src/cli.ts', import.meta.url),
);

/** Runs a command of the gateway to its end and returns its output. Rejects when it fails. */
export async function runGatewayCommand(...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [gatewayCommand, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return output;
}

/** Runs a command without keeping its output, and returns the bytes of the output. */
export async function drainGatewayCommand(...args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [gatewayCommand, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let bytes = 0;
  child.stdout.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return bytes;
}

export interface ServedGateway {
  readonly url: string;
  readonly adminUrl: string;
  readonly process: ChildProcess;
  /** Resident memory in MiB. */
  memory(): number;
}

/** Starts `serve` on free ports, as an operator does. @param more options */
export async function serveGatewayCommand(
  dataDir: string,
  ...more: readonly string[]
): Promise<ServedGateway> {
  const args = ['serve', '--data-dir', dataDir, '--port', '0', '--admin-port', '0', ...more];
  const child = spawn(process.execPath, [gatewayCommand, ...args, '--log-level', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    output += text;
    if (output.includes('ready in')) break;
  }
  const url = /^http +(\S+)$/m.exec(output)?.[1];
  if (url === undefined) throw new Error(`The gateway did not start: ${output}`);
  child.stdout.resume();
  return {
    url,
    adminUrl: /^admin +(\S+)$/m.exec(output)?.[1] ?? '',
    process: child,
    memory: () => residentMebibytes(child.pid ?? 0),
  };
}
