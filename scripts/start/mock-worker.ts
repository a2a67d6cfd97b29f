// Runs the mock of `npm start` in a thread, and posts its address once it listens.
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { startMock } from '@social-data/mock';

const { url } = await startMock(workerData);
// Now, while nobody waits. Otherwise a first start writes its 2,000 modules into the cache when it is told to end.
flushCompileCache();
parentPort?.postMessage(url);
