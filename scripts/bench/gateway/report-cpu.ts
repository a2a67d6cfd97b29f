import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * Sends the address of a server to the `startBenchChild` that started it. At each request, sends its processor time, and
 * the longest time since the last request for which its event loop was blocked.
 */
export function reportTo(
  parent: NodeJS.Process,
  address: { url: string; tlsUrl?: string; token?: string; otherToken?: string },
): void {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  parent.on('message', () => {
    const { user, system } = process.cpuUsage();
    parent.send?.({ cpu: (user + system) / 1e6, pause: delay.max / 1e6 });
    delay.reset();
  });
  parent.on('disconnect', () => process.exit());
  parent.send?.(address);
}
