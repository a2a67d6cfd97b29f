import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../process/project-root.ts';
import { type Comparison, inTurns, type Row, type Run, type Side } from '../row.ts';
import { startBare } from '../servers.ts';

const IN_FLIGHT = [1, 16, 64];
const CALLS = 3_000;
/** So many that the code is compiled. */
const WARM_UP_CALLS = 6_000;
const script = join(projectRoot, 'scripts/bench/client-calls.ts');

/** What the client adds to a request: address, checks, timers, concurrency limiter, parsing and meta. */
export const client: Row = {
  id: 'client',
  title: 'client, a search of 6 kB',
  async measure(run) {
    const { url } = await startBare(run, 'upstream');
    const found: Comparison[] = [];
    for (const inFlight of IN_FLIGHT) {
      const sideOf = (kind: string, root = projectRoot) =>
        calls(run, [kind, url, String(inFlight), root]);
      const peers: Readonly<Record<string, Side>> = run.against
        ? { [run.against.name]: await sideOf('client', run.against.root) }
        : {
            'plain openapi-fetch': await sideOf('openapi-fetch'),
            'bare fetch and JSON.parse': await sideOf('fetch'),
          };
      found.push(...(await inTurns(run, `${inFlight} in flight`, await sideOf('client'), peers)));
    }
    return found;
  },
};

/** A client in a process of its own that is warm. */
async function calls(run: Run, args: readonly string[]): Promise<Side> {
  const child = fork(script, args);
  run.cleanUp(() => child.kill());
  const send = async (count: number) => {
    child.send(count);
    const ended = once(child, 'exit').then(() => [{}]);
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return { cpu: Number.NaN, ms: Number.NaN, ...message };
  };
  await send(WARM_UP_CALLS);
  return async () => {
    const { cpu, ms } = await send(CALLS);
    return { cpu: cpu / CALLS, beside: { 'calls/s': (CALLS * 1000) / ms } };
  };
}
