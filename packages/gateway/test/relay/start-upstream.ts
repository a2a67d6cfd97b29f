import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The requests that the upstream has received since its start. */
export interface UpstreamReport {
  readonly requests: readonly {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly at: number;
    /** The port of the relay's end of the connection. */
    readonly port: number;
  }[];
  /** Responses with code 0. */
  readonly successes: number;
  /** The same by token. */
  readonly billed: Readonly<Record<string, number>>;
  /** Requests that have no whole response yet. */
  readonly open: number;
  readonly maxOpen: number;
  /** Requests that wait at the gate. */
  readonly gated: number;
}

export interface StartedUpstream {
  readonly url: string;
  /** Changes its behaviour, see `fault-upstream.ts`. */
  order(orders: object): Promise<void>;
  report(): Promise<UpstreamReport>;
  kill(): Promise<void>;
}

const program = fileURLToPath(new URL('./fault-upstream.ts', import.meta.url));

/** Processes of tests that have ended. A worker runs many tests, and a process takes a tenth of a second to start. */
const idle: UpstreamProcess[] = [];

interface UpstreamProcess {
  readonly child: ChildProcess;
  readonly port: number;
  send(message?: object): Promise<UpstreamReport>;
}

/**
 * Gives the test an upstream that produces faults, in a process of its own. A later test gets it as it began, unless it
 * was killed or has a certificate.
 */
export async function startUpstream(tls?: {
  readonly certFile: string;
  readonly keyFile: string;
}): Promise<StartedUpstream> {
  const upstream =
    (tls ? undefined : idle.pop()) ?? (await startProcess(tls ? [tls.certFile, tls.keyFile] : []));
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

async function startProcess(args: readonly string[]): Promise<UpstreamProcess> {
  const child = fork(program, args, { execArgv: [] });
  const [{ port }] = await once(child, 'message');
  let id = 0;
  const send = (message?: object): Promise<UpstreamReport> =>
    new Promise((resolve) => {
      id += 1;
      const expected = id;
      const receive = (report: UpstreamReport & { readonly id: number }) => {
        if (report.id !== expected) return;
        child.off('message', receive);
        resolve(report);
      };
      child.on('message', receive);
      child.send({ id, ...message });
    });
  return { child, port, send };
}

/** Sets whether the process of the tests waits for this one at its end. */
function setKeepsAlive(child: ChildProcess, keepsAlive: boolean): void {
  for (const each of [child, child.channel]) {
    if (keepsAlive) each?.ref();
    else each?.unref();
  }
}
