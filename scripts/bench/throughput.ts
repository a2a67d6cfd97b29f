import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface Load {
  readonly connections: number;
  readonly milliseconds: number;
}

/** Answers per second that come when each connection asks again as soon as it has its answer. */
export async function answersPerSecond(url: string, load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const start = performance.now();
  const end = start + load.milliseconds;
  let answers = 0;
  const connection = async () => {
    while (performance.now() < end) {
      await readAnswer(url, agent);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  agent.destroy();
  return (answers * 1000) / (performance.now() - start);
}

function readAnswer(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.on('end', resolve).on('error', reject).resume();
    });
    request.on('error', reject);
  });
}
