// A thread that says how many calls are due, as each of them falls due. It sleeps in between: timers of an event loop
// are up to two milliseconds late, and a loop that waits awake takes a whole core from the server that is measured.
import { parentPort, workerData } from 'node:worker_threads';
import { now } from './now.ts';

const { rate, calls }: { readonly rate: number; readonly calls: number } = workerData;
const nobodyWakes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const start = now();

for (let due = 1; due <= calls; due += 1) {
  const dueAt = start + (due * 1000) / rate;
  const early = dueAt - now();
  if (early > 0) Atomics.wait(nobodyWakes, 0, 0, early);
  parentPort?.postMessage(dueAt);
}
