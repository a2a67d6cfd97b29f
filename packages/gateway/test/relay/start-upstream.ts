import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import {
  startUpstreamProcess,
  type UpstreamProcess,
  type UpstreamReport,
} from './upstream-process.ts';

export interface StartedUpstream {
  readonly url: string;
  /** Changes its behaviour, see `fault-upstream.ts`. */
  order(orders: object): Promise<void>;
  report(): Promise<UpstreamReport>;
  kill(): Promise<void>;
}

/** Processes of tests that have ended. A worker runs many tests, and a process takes a tenth of a second to start. */
const idle: UpstreamProcess[] = [];

/**
 * Gives the test an upstream that produces faults, in a process of its own. A later test gets it as it began, unless it
 * was killed or has a certificate.
 */
export async function startUpstream(tls?: {
  readonly certFile: string;
  readonly keyFile: string;
}): Promise<StartedUpstream> {
  const upstream =
    (tls ? undefined : idle.pop()) ??
    (await startUpstreamProcess(tls ? [tls.certFile, tls.keyFile] : []));
  const { child, port, send } = upstream;
  setKeepsAlive(child, true);
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (tls) return void child.kill('SIGKILL');
    await send({ isReset: true });
    setKeepsAlive(child, false);
    idle.push(upstream);
  });
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    order: async (orders) => void (await send({ orders })),
    report: () => send(),
    kill: async () => {
      const closed = once(child, 'exit');
      child.kill('SIGKILL');
      await closed;
    },
  };
}

/** Sets whether the process of the tests waits for this one at its end. */
function setKeepsAlive(child: ChildProcess, keepsAlive: boolean): void {
  for (const each of [child, child.channel]) {
    if (keepsAlive) each?.ref();
    else each?.unref();
  }
}
