import type { CallRecorder } from '../observability/call-recorder.ts';
import type { OpenLog } from '../observability/open-log.ts';
import type { Readiness } from '../observability/readiness.ts';
import type { AuthenticationThrottle } from './authentication-throttle.ts';
import type { ConfiguredListeners } from './configured-listeners.ts';
import type { Routes } from './create-routes.ts';
import type { HttpListener } from './http-listener.ts';
import type { RequestsInProgress } from './requests-in-progress.ts';

/** The parts of a running gateway that a shutdown ends. */
export interface RunningParts {
  readonly log: OpenLog;
  readonly recorder: CallRecorder;
  /** Store and source. */
  readonly data: { close(): Promise<void> };
  readonly listeners: ConfiguredListeners;
  readonly routes: Routes;
  readonly readiness: Readiness;
  readonly inProgress: RequestsInProgress;
  readonly throttle: AuthenticationThrottle;
  /** Aborts the calls of sources. */
  readonly sources: AbortController;
}

/** Time for calls to end after their source was aborted. */
const ABORT_TIMEOUT_MS = 1_000;

/**
 * Shuts a gateway down: it is no longer ready, accepts no connections and closes idle ones. Calls in
 * progress finish within the timeout; the others end with code 500, uncharged. Then source, store and
 * log are closed. The admin port stays open until all of that is done.
 * @param timeout milliseconds for calls in progress
 */
export async function shutDown(running: RunningParts, timeout: number): Promise<void> {
  const { log, recorder, data, listeners, routes, readiness, inProgress, throttle } = running;
  const dataListeners = [listeners.http, listeners.https].filter((each) => each !== undefined);
  readiness.close();
  const stopped = Promise.all(dataListeners.map((listener) => listener.stop()));
  throttle.stop();
  await inProgress.whenIdle(timeout);
  running.sources.abort();
  await inProgress.whenIdle(ABORT_TIMEOUT_MS);
  for (const listener of dataListeners) listener.destroyConnections();
  await stopped;
  await routes.close();
  try {
    await data.close();
  } finally {
    // A store on a failed disk rejects; the process must end all the same.
    if (listeners.admin) await stopNow(listeners.admin);
    recorder.flush();
    log.log.info('stopped');
    await log.close();
  }
}

async function stopNow(listener: HttpListener): Promise<void> {
  const stopped = listener.stop();
  listener.destroyConnections();
  await stopped;
}
