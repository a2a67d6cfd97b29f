import type { Data } from '../open-data.ts';
import type { CallRecords } from '../operations/call-records.ts';
import type { OpenLog } from '../operations/open-log.ts';
import type { Readiness } from '../operations/readiness.ts';
import type { FailedTokens } from '../pipeline/failed-tokens.ts';
import type { Routes } from './create-routes.ts';
import type { InProgress } from './in-progress.ts';
import type { Listener } from './open-listener.ts';
import type { Listeners } from './open-listeners.ts';

/** Everything that has an end. */
export interface Running {
  readonly log: OpenLog;
  readonly records: CallRecords;
  readonly data: Data;
  readonly listeners: Listeners;
  readonly routes: Routes;
  readonly readiness: Readiness;
  readonly inProgress: InProgress;
  readonly failedTokens: FailedTokens;
  /** Tells the sources to stop. */
  readonly stop: AbortController;
}

/** Milliseconds for calls to end once their source was told to stop. */
const LAST_MOMENTS = 1_000;

/**
 * Ends a gateway: not ready from now on, no new connections, idle ones closed at once, what is under way
 * finished within the timeout and else ended with code 500, uncharged; then source, store and log. The
 * port of operators stays until all of that is done.
 * @param timeout milliseconds for what is under way
 */
export async function shutDown(running: Running, timeout: number): Promise<void> {
  const { log, records, data, listeners, routes, readiness, inProgress, failedTokens, stop } =
    running;
  const forCallers = [listeners.http, listeners.https].filter((each) => each !== undefined);
  readiness.closing();
  const stopped = Promise.all(forCallers.map((listener) => listener.stop()));
  failedTokens.stop();
  await inProgress.idle(timeout);
  stop.abort();
  await inProgress.idle(LAST_MOMENTS);
  for (const listener of forCallers) listener.cut();
  await stopped;
  await routes.close();
  await data.close();
  if (listeners.admin) await stopNow(listeners.admin);
  records.drain();
  log.log.info('stopped');
  await log.close();
}

async function stopNow(listener: Listener): Promise<void> {
  const stopped = listener.stop();
  listener.cut();
  await stopped;
}
