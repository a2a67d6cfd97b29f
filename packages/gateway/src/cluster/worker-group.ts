import type { GatewayConfig } from '../config/gateway-config.ts';
import type { Log } from '../observability/open-log.ts';
import { workerNode } from './worker-config.ts';
import { type Addresses, WorkerProcess } from './worker-process.ts';
import type { WorkersState } from './workers-status.ts';

/** The workers of a configuration. Once all of them have served calls, a worker that dies is started again. */
export class WorkerGroup implements WorkersState {
  readonly workers: readonly WorkerProcess[];
  readonly hasUpstream: boolean;
  isClosing = false;
  restarts = 0;
  #haveServed = false;

  constructor(config: GatewayConfig, log: Log) {
    this.hasUpstream = config.relay !== null;
    this.workers = Array.from({ length: config.workers ?? 0 }, (_, index) => {
      const number = index + 1;
      const node = workerNode(config, number);
      const onDeath = (fields: object) => {
        log.error({ node, ...fields }, 'worker ended');
        if (this.#haveServed) this.restarts += 1;
        return this.#haveServed;
      };
      return new WorkerProcess({ node, number, onDeath });
    });
  }

  start(): void {
    for (const worker of this.workers) worker.start();
  }

  /**
   * Resolves with the addresses when all workers serve calls.
   * @throws WorkersEndedError when a worker ends before that. The worker has printed why.
   */
  async serving(): Promise<Addresses | undefined> {
    const ended = this.workers.map(async (worker) => {
      await worker.ended;
      throw new WorkersEndedError();
    });
    const serving = Promise.all(this.workers.map((worker) => worker.serving));
    const [addresses] = await Promise.race([serving, ...ended]);
    this.#haveServed = true;
    return addresses;
  }

  reload(): void {
    for (const worker of this.workers) worker.reload();
  }

  /**
   * Stops all workers as the signal stops a gateway. Resolves with exit code 0 if each of them ended with it, else 1.
   */
  async stop(signal: NodeJS.Signals): Promise<number> {
    this.isClosing = true;
    for (const worker of this.workers) worker.stop(signal);
    const codes = await Promise.all(this.workers.map(({ ended }) => ended));
    return codes.every((code) => code === 0) ? 0 : 1;
  }
}

/** A worker could not start. */
class WorkersEndedError extends Error {
  override readonly name = 'WorkersEndedError';

  constructor() {
    super('A worker ended before all of them served calls. Its message is above.');
  }
}
