import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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
