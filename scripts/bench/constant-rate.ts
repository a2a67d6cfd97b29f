import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { processorTime } from './process-usage.ts';
import { medianAndP99, type Side } from './row.ts';
import type { Server } from './servers.ts';

interface CallsAtRate {
  readonly url: string;
  /** The paths to call, one after the other and from the start again. */
  readonly paths: readonly string[];
  /** Calls per second. */
  readonly rate: number;
  /** After one more, whose calls are not counted. */
  readonly seconds: number;
}

/**
 * A thread that posts a message when a call is due. It sleeps in between: timers of an event loop are up to two
 * milliseconds late, and a busy loop takes a whole core from the measured server.
 */
const METRONOME = `
const { parentPort, workerData: { rate, calls, start } } = require('node:worker_threads');
const neverNotified = new Int32Array(new SharedArrayBuffer(4));
for (let due = 1; due <= calls; due += 1) {
  const dueAt = start + (due * 1000) / rate;
  const early = dueAt - performance.timeOrigin - performance.now();
  if (early > 0) Atomics.wait(neverNotified, 0, 0, early);
  parentPort.postMessage(dueAt);
}`;
/** Time in which the thread starts. */
const START_MS = 100;
/** Seconds before the first call that counts, in which connections open. */
const LEAD_IN = 1;

/**
 * Sends calls at a constant rate over keep-alive connections, whether or not the responses keep up. A call that is sent
 * late counts from the moment at which it was due, so that no wait is hidden (coordinated omission). autocannon sends
 * the calls of a second in one burst, so it cannot be used here. Rejects when a call has no response.
 * @returns latencies in milliseconds
 */
export async function latenciesAt({ url, paths, rate, seconds }: CallsAtRate) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const metronome = new Worker(METRONOME, {
    eval: true,
    workerData: { rate, calls: rate * (LEAD_IN + seconds), start: now() + START_MS },
  });
  const times: number[] = [];
  const responses: Promise<void>[] = [];
  metronome.on('message', (dueAt: number) => {
    const index = responses.length;
    const arrived = sendCall(`${url}${paths[index % paths.length]}`, agent).then(() => {
      if (index >= rate * LEAD_IN) times.push(now() - dueAt);
    });
    responses.push(arrived);
  });
  try {
    await once(metronome, 'exit');
    await Promise.all(responses);
  } finally {
    agent.destroy();
  }
  return medianAndP99(times);
}

const SECONDS = 2;

/** Calls a server far below its capacity, in each turn with the paths that follow the last ones. */
export function constantRate({ url, pid }: Server, paths: readonly string[], rate: number): Side {
  let next = 0;
  return async () => {
    const calls = rate * (LEAD_IN + SECONDS);
    const ofTurn = Array.from({ length: calls }, () => paths[next++ % paths.length] ?? '');
    const before = processorTime(pid);
    const { median, p99 } = await latenciesAt({ url, paths: ofTurn, rate, seconds: SECONDS });
    const cpu = (processorTime(pid) - before) / calls;
    return { cpu, beside: { 'median ms': median, 'p99 ms': p99 } };
  };
}

/** Milliseconds on a clock that all threads share, with fractions. */
function now(): number {
  return performance.timeOrigin + performance.now();
}

function sendCall(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
