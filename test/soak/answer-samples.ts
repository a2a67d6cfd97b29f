// Loaded into the gateway of a soak, which measures it from inside: at each message, collects garbage and sends what
// remains. Ends the gateway when the soak is gone.
import { readdirSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const MiB = 2 ** 20;

if (isMainThread) {
  process.on('message', async () => {
    // What finalizers let go of in the first round goes in the second.
    globalThis.gc?.();
    await nextTurn();
    globalThis.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    const timers = process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
    const descriptors = readdirSync('/proc/self/fd').length;
    process.send?.({
      ...{ residentMiB: rss / MiB, heapMiB: heapUsed / MiB, externalMiB: external / MiB },
      ...{ timers, descriptors },
    });
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel keeps no gateway alive that has stopped.
  process.channel?.unref();
}
