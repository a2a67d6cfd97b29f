import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useFolderPerFile } from '../temporary-folder.ts';
import { serve } from './run-command.ts';

/** Time for a process to act, on a loaded machine. */
const patiently = { timeout: 50_000 };

/** Node cannot receive datagrams of Unix, so Python does. A line of output is a message. */
const RECEIVER = `
import socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('bound', flush=True)
while True:
    print(receiver.recv(4096).decode(), flush=True)
`;

const missing = ['systemd-notify', 'python3'].filter(
  (name) =>
    !(process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name))),
);

describe('a gateway in a systemd unit', () => {
  const path = useFolderPerFile();

  test('says that it is ready', async ({ skip }) => {
    if (missing.length > 0) skip(`${missing.join(' and ')} are missing`);
    const { socket, messages } = await receiveMessages(path('notify.sock'));
    const gateway = await serve(['--demo'], { env: { NOTIFY_SOCKET: socket } });
    await expect.poll(() => messages, patiently).toEqual(['READY=1']);
    expect(await gateway.stop()).toBe(0);
    expect(gateway.outcome.stderr).not.toContain('warning');
  });

  test('starts with a warning where systemd cannot be told', async () => {
    const env = { NOTIFY_SOCKET: path('nobody.sock'), PATH: path() };
    const gateway = await serve(['--demo'], { env });
    await expect
      .poll(() => gateway.outcome.stderr, patiently)
      .toMatch(/^warning: systemd was not told READY=1: spawn systemd-notify ENOENT\. Install /m);
    expect((await fetch(`${gateway.adminUrl}/readyz`)).status).toBe(200);
    expect(await gateway.stop()).toBe(0);
  });
});

/** Binds a socket as systemd does, and collects what is sent to it, without the mark that ends a message. */
async function receiveMessages(socket: string) {
  const receiver = spawn('python3', ['-c', RECEIVER, socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void receiver.kill('SIGKILL'));
  const messages: string[] = [];
  const lines = createInterface(receiver.stdout);
  await new Promise<void>((resolve) => lines.once('line', () => resolve()));
  lines.on('line', (line) => {
    if (line !== 'BARRIER=1') messages.push(line);
  });
  return { socket, messages };
}
