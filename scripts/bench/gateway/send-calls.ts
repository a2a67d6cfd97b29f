// The generator of calls at a constant rate, in a process of its own: `constant-rate.ts` starts it and tells it what to
// send. It sends whether or not the answers keep up, over connections that stay open.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { medianAndP99 } from '../percentiles.ts';
import type { CallsAtRate, Latencies } from './constant-rate.ts';
import { now } from './now.ts';

/** Seconds in which the connections are opened and which are not counted. */
const LEAD_IN = 1;

let paths: readonly string[] = [];

process.on('message', async (message: readonly string[] | CallsAtRate) => {
  if ('url' in message) process.send?.(await send(message));
  else paths = message;
});

async function send({ url, rate, seconds }: CallsAtRate): Promise<Latencies> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls = rate * (LEAD_IN + seconds);
  const metronome = new Worker(new URL('metronome.ts', import.meta.url), {
    workerData: { rate, calls },
  });
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  metronome.on('message', (dueAt: number) => {
    const index = answers.length;
    const path = paths[index % paths.length];
    const arrived = answer(`${url}${path}`, agent).then(() => {
      if (index >= rate * LEAD_IN) times.push(now() - dueAt);
    });
    answers.push(arrived);
  });
  await once(metronome, 'exit');
  await Promise.all(answers);
  agent.destroy();
  return medianAndP99(times);
}

function answer(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
