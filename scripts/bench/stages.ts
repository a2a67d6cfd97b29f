import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import { CONNECTIONS, fullSpeed, multiple } from './full-speed.ts';
import { otherThreadsTime } from './processor-time.ts';
import { describeMachine } from './results.ts';
import type { Run } from './row.ts';
import { distinctSearches, searchPath } from './searches.ts';
import { type Server, startBare, startGateway, startRelay } from './servers.ts';
import { type Frame, type Stage, stageOf, stages } from './stage-of.ts';

const CALLS = multiple(20_000);
const SAMPLING_MICROSECONDS = 100;
const METHOD = `autocannon, ${CONNECTIONS} connections, ${CALLS.toLocaleString('en')} calls after a warm-up; a CPU profile of the main
thread, a sample every 0.1 ms, whose innermost function with a stage decides (scripts/bench/stage-of.ts); of the other threads, their
processor time in a run without a profile, which has a thread of its own.`;

/** Starts a gateway with flags of Node. */
type Start = (flags: readonly string[]) => Promise<Server>;

/** Measures and prints where the time of calls at full speed goes, as a section of `packages/gateway/ARCHITECTURE.md`. */
export async function showStages(run: Run): Promise<void> {
  const upstream = await startBare(run, 'upstream');
  const dataset =
    (users: number): Start =>
    (flags) =>
      startGateway(run, { root: projectRoot, users, flags });
  const relay =
    (...options: readonly string[]): Start =>
    (flags) =>
      startRelay(run, upstream, { root: projectRoot, options, flags });
  const oneSearch = (token: string) => [searchPath(token, 'camping')];
  const columns = {
    'one search repeated': await stagesOf(run, dataset(10_000), oneSearch),
    'distinct searches': await stagesOf(run, dataset(100_000), distinctSearches),
    'relay, distinct searches': await stagesOf(run, relay(), distinctSearches),
    'relay, cache hits': await stagesOf(run, relay('--cache', 'searchUsers=1h'), oneSearch),
  };
  console.log(`${stageTable(columns)}

Method: ${METHOD} ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}.`);
}

/** Microseconds of one call in each stage. */
type StageTimes = ReadonlyMap<Stage, number>;

async function stagesOf(
  run: Run,
  start: Start,
  pathsFor: (token: string) => readonly string[],
): Promise<StageTimes> {
  const server = await start([]);
  const load = fullSpeed(server, pathsFor(server.token));
  await load.warmUp();
  const before = otherThreadsTime(server.pid);
  await load.send(CALLS);
  const otherThreads = (otherThreadsTime(server.pid) - before) / CALLS;
  await server.stop();
  const samples = await profile(run, start, async (profiled) => {
    const profiledLoad = fullSpeed(profiled, pathsFor(profiled.token));
    await profiledLoad.warmUp();
    return () => profiledLoad.send(CALLS);
  });
  const times = new Map<Stage, number>(stages.map((stage) => [stage, 0]));
  for (const { stack, microseconds } of samples) {
    const stage = stageOf(stack);
    if (stage !== undefined) times.set(stage, (times.get(stage) ?? 0) + microseconds / CALLS);
  }
  return times.set('other threads', otherThreads);
}

interface ProfileSample {
  /** The function that ran, then its caller, and so on. */
  readonly stack: readonly Frame[];
  readonly microseconds: number;
}

/**
 * A CPU profile of the main thread of a server.
 * @param warmUp prepares the server, and returns the work that is profiled
 */
async function profile(
  run: Run,
  start: Start,
  warmUp: (server: Server) => Promise<() => Promise<unknown>>,
): Promise<readonly ProfileSample[]> {
  const folder = mkdtempSync(join(run.folder, 'profile-'));
  const interval = `--cpu-prof-interval=${SAMPLING_MICROSECONDS}`;
  const server = await start(['--cpu-prof', interval, `--cpu-prof-dir=${folder}`]);
  const work = await warmUp(server);
  const from = monotonicMicroseconds();
  await work();
  const to = monotonicMicroseconds();
  await server.stop();
  const [file = ''] = readdirSync(folder);
  return samplesBetween(JSON.parse(readFileSync(join(folder, file), 'utf8')), from, to);
}

/** The clock of profiles. */
function monotonicMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function samplesBetween(
  { nodes, startTime, samples = [], timeDeltas = [] }: Profiler.Profile,
  from: number,
  to: number,
): readonly ProfileSample[] {
  const stacks = stacksOf(nodes);
  const found: ProfileSample[] = [];
  let time = startTime;
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0;
    // A sample belongs to the time until the next one.
    const microseconds = Math.max(0, timeDeltas[index + 1] ?? 0);
    if (time >= from && time < to) found.push({ stack: stacks.get(id) ?? [], microseconds });
  }
  if (found.length === 0) throw new Error('The profile has no samples of the calls.');
  return found;
}

function stacksOf(nodes: Profiler.Profile['nodes']): ReadonlyMap<number, readonly Frame[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const stacks = new Map<number, readonly Frame[]>();
  const pending = nodes.slice(0, 1).map((node) => ({ node, callers: [] as readonly Frame[] }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const stack = [next.node.callFrame, ...next.callers];
    stacks.set(next.node.id, stack);
    for (const id of next.node.children ?? []) {
      const node = byId.get(id);
      if (node !== undefined) pending.push({ node, callers: stack });
    }
  }
  return stacks;
}

/** A line for each stage, a column for each kind of call, in microseconds. */
function stageTable(columns: Readonly<Record<string, StageTimes>>): string {
  const all = Object.values(columns);
  const figures = (values: readonly number[]) => values.map((value) => value.toFixed(1));
  const sums = all.map((times) => [...times.values()].reduce((sum, time) => sum + time, 0));
  const lines = [
    ['stage', ...Object.keys(columns)],
    ['---', ...all.map(() => '--:')],
    ...stages.map((stage) => [stage, ...figures(all.map((times) => times.get(stage) ?? 0))]),
    ['all', ...figures(sums)],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
