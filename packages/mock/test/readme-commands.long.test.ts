import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { callOf, useMock } from './use-mock.ts';

const command = fileURLToPath(new URL('../src/cli.ts', import.meta.url));
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const [, ...lines] = readme.split(/^npm run mock/m);
/** What the README gives to the command, by line. */
const commands = lines.map((line) => /^(?: -- ([^#\n]*))?/.exec(line)?.[1]?.trim() ?? '');

describe('the commands of the README', () => {
  const { url: upstream, ask } = useMock();

  test('are started, a port alone and a recording with its playback', () => {
    expect(commands).toEqual([
      '',
      '--port 4011',
      '--record recorded.json --proxy https://service.example',
      '--overrides recorded.json',
    ]);
  });

  // Two processes start one after the other.
  test('record responses of an upstream and play them without it', {
    timeout: 180_000,
  }, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mock-readme-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [record = '', play = ''] = commands.slice(2);
    const call = callOf('searchUsers', { keyword: 'recorded' });
    const recording = await started(record.replace('https://service.example', upstream()), folder);
    const recorded = await ask(recording.url + call);
    expect(recorded.body).toEqual((await ask(call)).body);
    recording.child.kill();
    await once(recording.child, 'exit');
    const file = await readFile(join(folder, 'recorded.json'), 'utf8');
    expect(file).toContain('"recorded"');
    expect(file).not.toContain('demo-token');
    const playing = await started(play, folder);
    expect((await ask(playing.url + call)).body.data).toEqual(recorded.body.data);
    const { overrides } = await (await fetch(`${playing.url}/__overrides`)).json();
    expect(overrides).toMatchObject([{ operation: 'searchUsers', used: 1 }]);
  });
});

/** Starts the command on a free port in a folder, and waits for its address. */
async function started(
  options: string,
  cwd: string,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const args = [command, '--port', '0', ...options.split(' ')];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const [printed] = await once(child.stdout.setEncoding('utf8'), 'data');
  const [, url = ''] = /^mock on (\S+)\n/.exec(printed) ?? [];
  return { child, url };
}
