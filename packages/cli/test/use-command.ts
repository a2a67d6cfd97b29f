import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type RunningMock, startMock } from '@social-data/mock';
import { buildPackage } from '@social-data/package-build';
import { afterAll, beforeAll } from 'vitest';
import { buildEnvironment, buildOnce } from '../../../test/build-once.ts';

export interface Ended {
  readonly code: number | NodeJS.Signals;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly token?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly input?: string | AsyncIterable<string> | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

/** The bundle as a process against a mock of this process, in a folder that has nothing else. */
export interface CommandUnderTest {
  /** A path in the folder. */
  readonly path: (name: string) => string;
  readonly mock: () => RunningMock;
  /** Number of calls that the mock has responded to. */
  readonly calls: () => number;
  /** Calls back after each call of the mock. */
  onCall(listener: (() => void) | undefined): void;
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  start(args: readonly string[], options?: RunOptions): StartedCommand;
}

export interface StartedCommand {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

export function useCommand(): CommandUnderTest {
  let folder = '';
  let mock: RunningMock | undefined;
  let calls = 0;
  let listener: (() => void) | undefined;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cli-'));
    const log = () => {
      calls += 1;
      listener?.();
    };
    mock = await startMock({ port: 0, log });
    symlinkSync(
      await buildOnce('cli', (built) => buildPackage('cli', built)),
      join(folder, 'built'),
    );
  });
  afterAll(async () => {
    await mock?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const runningMock = () => {
    if (!mock) throw new Error('The mock has not started yet.');
    return mock;
  };
  const start = (args: readonly string[], options: RunOptions = {}): StartedCommand => {
    const { token = 'demo-token', baseUrl = runningMock().url, input, env } = options;
    const child = spawn(process.execPath, [join(folder, 'built/cli.js'), ...args], {
      cwd: folder,
      env: {
        ...{ PATH: process.env.PATH, HOME: folder, TMPDIR: folder, ...buildEnvironment() },
        ...{ SOCIAL_DATA_TOKEN: token, SOCIAL_DATA_BASE_URL: baseUrl },
        ...env,
      },
    });
    Readable.from(input ?? []).pipe(child.stdin.on('error', () => {}));
    return { process: child, ended: endOf(child) };
  };
  return {
    path: (name) => join(folder, name),
    mock: runningMock,
    calls: () => calls,
    onCall(each) {
      listener = each;
    },
    start,
    run: (args, options) => start(args, options).ended,
  };
}

async function endOf(child: ChildProcess): Promise<Ended> {
  const texts = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    texts.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    texts.err += text;
  });
  const [code, signal] = await once(child, 'close');
  return { code: code ?? signal, ...texts };
}
