import { readFileSync } from 'node:fs';
import { readMetrics } from './read-metrics.ts';
import type { SoakGateway } from './start-gateway.ts';

/** How late the event loop of a gateway was over a time, in milliseconds. */
export interface LoopDelay {
  readonly delayP50: number;
  readonly delayP99: number;
  readonly delayMax: number;
  /**
   * The part of these that the gateway caused itself. The rest is time in which it had work to do and waited for a
   * processor, because the machine was busy.
   */
  readonly ownDelayP50: number;
  readonly ownDelayP99: number;
  /** Processor time of its main thread. */
  readonly processorMs: number;
}

/** The metrics measure how much later than this a timer fires, and count it in. */
const RESOLUTION_MS = 10;

/** Begins to watch the event loop. The result ends it, and gives what it measured. */
export async function watchLoop(gateway: SoakGateway): Promise<() => Promise<LoopDelay>> {
  // The metrics begin anew with each reading.
  await readMetrics(gateway);
  const before = processorTimes(gateway);
  return async () => {
    const metrics = await readMetrics(gateway);
    const after = processorTimes(gateway);
    const processorMs = after.ranMs - before.ranMs;
    const ranShare = processorMs / (processorMs + after.waitedMs - before.waitedMs);
    const delayOf = (name: string) => metrics(`nodejs_eventloop_lag_${name}_seconds`) * 1000;
    const own = (delay: number) => Math.max(0, delay - RESOLUTION_MS) * ranShare;
    const [delayP50, delayP99, delayMax] = [delayOf('p50'), delayOf('p99'), delayOf('max')];
    return {
      ...{ delayP50, delayP99, delayMax, processorMs },
      ...{ ownDelayP50: own(delayP50), ownDelayP99: own(delayP99) },
    };
  };
}

/** How long the main thread ran, and waited for a processor, in milliseconds. */
function processorTimes({ pid }: SoakGateway): { ranMs: number; waitedMs: number } {
  const text = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8');
  const [ran = 0, waited = 0] = text.split(' ').map((nanoseconds) => Number(nanoseconds) / 1e6);
  return { ranMs: ran, waitedMs: waited };
}
