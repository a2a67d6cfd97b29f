import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { ChildRequest } from './bench-child.ts';

const SAMPLING_MICROSECONDS = 100;

/**
 * Sends the address of a server to the `startBenchChild` that started it. At each request, sends its processor time, and
 * the longest time since the last request for which its event loop was blocked, or a profile of its main thread.
 */
export function reportTo(
  parent: NodeJS.Process,
  address: { url: string; tlsUrl?: string; token?: string; otherToken?: string },
): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const profiler = createProfiler();
  const answers: Record<ChildRequest, () => object | Promise<object>> = {
    figures: () => {
      const pause = delay.max / 1e6;
      delay.reset();
      const cpu = microseconds(process.cpuUsage()) / 1e6;
      return { cpu, otherThreads: cpu - microseconds(process.threadCpuUsage()) / 1e6, pause };
    },
    'begin profile': profiler.begin,
    'end profile': profiler.end,
  };
  parent.on('message', async (request: ChildRequest) => parent.send?.(await answers[request]()));
  parent.on('disconnect', () => process.exit());
  parent.send?.(address);
}

function createProfiler() {
  const session = new Session();
  return {
    begin: async () => {
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
      await session.post('Profiler.start');
      return {};
    },
    end: async (): Promise<Profiler.Profile> => {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return profile;
    },
  };
}

function microseconds({ user, system }: NodeJS.CpuUsage): number {
  return user + system;
}
