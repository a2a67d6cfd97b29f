// The load generator with a constant rate. `constant-rate.ts` starts it as a child process and sends it the paths and
// the rate. It sends calls over keep-alive connections, whether or not the responses keep up.
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { Worker } from 'node:worker_threads';
import { medianAndP99 } from '../percentiles.ts';
import type { CallsAtRate, Latencies } from './constant-rate.ts';
import { now } from './now.ts';

/** Seconds at the start that are not counted, while connections open. */
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
  const responses: Promise<void>[] = [];
  metronome.on('message', (dueAt: number) => {
    const index = responses.length;
    const path = paths[index % paths.length];
    const arrived = sendCall(`${url}${path}`, agent).then(() => {
      if (index >= rate * LEAD_IN) times.push(now() - dueAt);
    });
    responses.push(arrived);
  });
  await once(metronome, 'exit');
  await Promise.all(responses);
  agent.destroy();
  return medianAndP99(times);
}

function sendCall(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
