import { fork } from 'node:child_process';
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

/** Starts the upstream that produces faults, in a process of its own. It is killed after the test. */
export async function startUpstream(tls?: {
  readonly certFile: string;
  readonly keyFile: string;
}): Promise<StartedUpstream> {
  const child = fork(program, tls ? [tls.certFile, tls.keyFile] : [], {
    execArgv: [],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [{ port }] = await once(child, 'message');
  let id = 0;
  const send = (orders?: object): Promise<UpstreamReport> =>
    new Promise((resolve) => {
      id += 1;
      const expected = id;
      const receive = (message: UpstreamReport & { readonly id: number }) => {
        if (message.id !== expected) return;
        child.off('message', receive);
        resolve(message);
      };
      child.on('message', receive);
      child.send({ id, orders });
    });
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    order: async (orders) => void (await send(orders)),
    report: () => send(),
    kill: async () => {
      const closed = once(child, 'exit');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
