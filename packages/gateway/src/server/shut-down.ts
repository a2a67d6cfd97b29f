import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenLog } from '../observability/open-log.ts';
import { type ConfiguredListeners, stopNow } from './listeners.ts';
import type { ServerContext } from './server-context.ts';

/** Parts of a running gateway that a shutdown ends. */
interface RunningParts {
  readonly server: ServerContext;
  readonly listeners: ConfiguredListeners;
  /** Store and source. */
  readonly data: { close(): Promise<void> };
  /** These end before the data is closed. */
  readonly budgetEvents: { stop(): Promise<void> };
  readonly page: { stop(): void } | undefined;
  readonly log: OpenLog;
  /** These write their last lines before the log is closed. */
  readonly logWriters: readonly { stop(): void }[];
}

interface ShutdownOptions {
  /** Milliseconds in which the listeners stay open, so that load balancers notice that the gateway is not ready. */
  readonly drainDelay: number;
  /** Milliseconds for everything that runs after the drain delay. */
  readonly timeout: number;
  /** Resolves when the admin commands, which are aborted already, no longer use the data. */
  readonly commands: Promise<unknown>;
}

/** Milliseconds for calls to end after their source was aborted, and to close data and log after the timeout. */
const ABORT_TIMEOUT_MS = 1_000;
/** Milliseconds for the rest of a request that has arrived in part. */
const ARRIVAL_TIMEOUT_MS = 1_000;

/**
 * Shuts a gateway down. It stops being ready at once, and every response closes its connection. After the drain delay
 * it accepts no connections. All requests that have arrived get their responses: calls in progress finish within the
 * timeout, the others end with code 500, uncharged. Then source, store and log are closed. The admin port stays open
 * until source and store are closed.
 * @throws Error when commands or data do not end in time. Everything else is closed then.
 */
export async function shutDown(running: RunningParts, options: ShutdownOptions): Promise<void> {
  const { server, listeners, data, budgetEvents, page, log, logWriters } = running;
  server.readiness.isClosing = true;
  listeners.certificate?.stop();
  if (options.drainDelay > 0) await sleep(options.drainDelay);
  const deadline = performance.now() + options.timeout;
  const remaining = () => Math.max(0, deadline - performance.now());
  await endDataListeners(running, remaining);
  page?.stop();
  const users = [options.commands, budgetEvents.stop()];
  const ended = Promise.all(users).then(() => data.close());
  try {
    if (!(await settlesWithin(ended, remaining() + ABORT_TIMEOUT_MS)))
      throw new Error(
        'A command or the data file did not end in the time for the shutdown. The next start releases what is open.',
      );
  } finally {
    // Also when the store rejects, for example on a failed disk: the process must end.
    if (listeners.admin) await stopNow(listeners.admin);
    for (const writer of logWriters) writer.stop();
    log.log.info('stopped');
    await settlesWithin(log.close(), ABORT_TIMEOUT_MS);
  }
}

/** Ends the data listeners, without a reset of a connection on which a request is arriving. */
async function endDataListeners(
  { server, listeners: { http, https } }: RunningParts,
  remaining: () => number,
): Promise<void> {
  const { connections, throttle, services } = server;
  const dataListeners = [http, https].filter((each) => each !== undefined);
  for (const listener of dataListeners) listener.stopAccepting();
  throttle.stop();
  services.source.drain?.();
  const idle = Promise.all(dataListeners.map((listener) => listener.closeIdleConnections()));
  await settlesWithin(idle, remaining());
  await connections.whenIdle(remaining());
  services.pendingSourceCalls.endAll('The gateway was stopped before the source responded');
  await connections.whenIdle(ABORT_TIMEOUT_MS);
  const closed = Promise.all(dataListeners.map((listener) => listener.closed));
  await settlesWithin(closed, Math.min(ARRIVAL_TIMEOUT_MS, remaining()));
  for (const listener of dataListeners) listener.destroyConnections();
  await closed;
}

/** Whether a promise resolves within a time in milliseconds. Rejects when the promise does. */
async function settlesWithin(promise: Promise<unknown>, timeout: number): Promise<boolean> {
  const { promise: expired, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeout);
  try {
    return await Promise.race([promise.then(() => true), expired]);
  } finally {
    clearTimeout(timer);
  }
}
