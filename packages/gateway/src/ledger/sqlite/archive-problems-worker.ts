import { parentPort, workerData } from 'node:worker_threads';
import { archiveProblems } from './archive-problems.ts';

parentPort?.postMessage(archiveProblems(workerData));
