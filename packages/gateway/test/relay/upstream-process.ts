import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

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

/** A running `fault-upstream.ts`, which ends with its parent. */
export interface UpstreamProcess {
  readonly child: ChildProcess;
  readonly port: number;
  /** Changes its behaviour, and resolves with what it has received so far. */
  send(message?: object): Promise<UpstreamReport>;
}

const program = fileURLToPath(new URL('./fault-upstream.ts', import.meta.url));

/** @param args files of a certificate and its key, for HTTPS */
export async function startUpstreamProcess(args: readonly string[] = []): Promise<UpstreamProcess> {
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
