// Loaded into the gateway of a soak, which measures it from inside: at each message, collects garbage and sends the memory
// that remains. Ends the gateway when the soak is gone.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const MiB = 2 ** 20;

if (isMainThread) {
  process.on('message', async () => {
    // What finalizers let go of in the first round goes in the second.
    globalThis.gc?.();
    await nextTurn();
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    const timers = process.getActiveResourcesInfo().filter((each) => each === 'Timeout').length;
    process.send?.({ heapMiB: heapUsed / MiB, externalMiB: external / MiB, timers });
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The channel keeps no gateway alive that has stopped.
  process.channel?.unref();
}
