import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';

/** Times of answers, in milliseconds from the moment at which the call was due. */
export interface Latencies {
  readonly median: number;
  readonly p99: number;
}

/**
 * Sends calls at a constant rate whether or not the answers keep up, over connections that stay open. A
 * call that leaves late because the one before hangs counts from when it was due, so that no wait is hidden.
 */
export async function latenciesAt(
  rate: number,
  options: { readonly url: string; readonly paths: readonly string[]; readonly seconds: number },
): Promise<Latencies> {
  const { url, paths, seconds } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const calls = rate * seconds;
  const times: number[] = [];
  const start = performance.now();
  const answers: Promise<void>[] = [];
  while (answers.length < calls) {
    const due = Math.min(calls, Math.floor(((performance.now() - start) * rate) / 1000));
    while (answers.length < due) {
      const dueAt = start + (answers.length * 1000) / rate;
      const path = paths[answers.length % paths.length];
      answers.push(
        answer(`${url}${path}`, agent).then(() => {
          times.push(performance.now() - dueAt);
        }),
      );
    }
    // A timer is up to two milliseconds late, and calls would leave in bursts: this thread waits awake.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(answers);
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { median: at(0.5), p99: at(0.99) };
}

function answer(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
    }).on('error', reject);
  });
}
