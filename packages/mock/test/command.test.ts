import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const run = promisify(execFile);

async function failing(...args: string[]): Promise<{ code: number; stderr: string }> {
  try {
    await run(process.execPath, [command, ...args], { timeout: 20_000 });
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, stderr };
  }
  throw new Error('The command did not fail.');
}

describe('social-data-mock', () => {
  it('says in one line that a port is in use, and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, stderr } = await failing('--port', port);
    other.close();
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or give another one with --port.`,
    );
  });

  it.each([
    [['--port', 'abc'], 'A port is a whole number from 0 to 65535.'],
    [['--port', '70000'], 'A port is a whole number from 0 to 65535.'],
    [['--now', 'yesterday'], 'A time is written like 2026-01-01T00:00:00Z.'],
    [['--colour'], "unknown option '--colour'"],
  ])('names what is wrong with %j', async (args, message) => {
    const { code, stderr } = await failing(...args);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  it('lists its options with --help', async () => {
    const { stdout } = await run(process.execPath, [command, '--help']);
    for (const option of ['--port', '--host', '--now']) expect(stdout).toContain(option);
  });
});
