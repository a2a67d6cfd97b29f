// Runs the mock of `npm start` in a thread, and posts its address once it listens.
import { parentPort, workerData } from 'node:worker_threads';
import { startMock } from '@social-data/mock';

parentPort?.postMessage((await startMock(workerData)).url);
