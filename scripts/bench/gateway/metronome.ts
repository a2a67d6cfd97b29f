// A worker thread that posts a message when a call is due. It sleeps in between: timers of an event loop are up to two
// milliseconds late, and a busy loop takes a whole core from the measured server.
import { parentPort, workerData } from 'node:worker_threads';
import { now } from './now.ts';

const { rate, calls }: { readonly rate: number; readonly calls: number } = workerData;
const neverNotified = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const start = now();

for (let due = 1; due <= calls; due += 1) {
  const dueAt = start + (due * 1000) / rate;
  const early = dueAt - now();
  if (early > 0) Atomics.wait(neverNotified, 0, 0, early);
  parentPort?.postMessage(dueAt);
}
