import cluster from 'node:cluster';
import type { RunningGateway } from '../start-gateway.ts';
import type { WorkerMessage, WorkerOrder } from './worker-message.ts';

/** The environment variable with the number of a worker. */
export const WORKER_VARIABLE = 'SOCIAL_DATA_WORKER';

/** The connection of a worker to its primary process. */
export interface Primary {
  /** Resolves when the worker has to stop: because of an order, or because the primary process is gone. */
  readonly stopped: Promise<NodeJS.Signals>;
  /** Tells the primary process that the worker serves calls. From then on it can ask for reports of its state. */
  serves(gateway: RunningGateway): void;
  /** Closes the connection, which would keep the process alive. */
  leave(): void;
}

/** The number of this worker, from 1; undefined in a process that is not a worker. */
export function workerNumber(env: NodeJS.ProcessEnv): number | undefined {
  return cluster.isWorker ? Number(env[WORKER_VARIABLE]) : undefined;
}

export function obeyPrimary(): Primary {
  const { worker } = cluster;
  if (worker === undefined) throw new Error('Unreachable: this process is a worker');
  const stopping = Promise.withResolvers<NodeJS.Signals>();
  let gateway: RunningGateway | undefined;
  const send = (message: WorkerMessage): void => {
    if (worker.isConnected()) worker.send(message);
  };
  worker.on('message', async (order: WorkerOrder) => {
    if (order.kind === 'stop') stopping.resolve(order.signal);
    if (order.kind === 'reload') gateway?.reload();
    if (order.kind === 'report' && gateway)
      send({ kind: 'report', id: order.id, report: await gateway.report() });
  });
  worker.on('disconnect', () => {
    // Without this, Node would exit at once and drop the calls in progress.
    worker.exitedAfterDisconnect = true;
    stopping.resolve('SIGINT');
  });
  return {
    stopped: stopping.promise,
    serves: (started) => {
      gateway = started;
      send({ kind: 'serving', url: started.url, tlsUrl: started.tlsUrl });
    },
    leave: () => {
      if (worker.isConnected()) process.disconnect();
    },
  };
}
