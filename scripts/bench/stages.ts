import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import { CONNECTIONS, fullSpeed, multiple } from './full-speed.ts';
import { otherThreadsTime } from './process-usage.ts';
import { describeMachine } from './results.ts';
import type { Run } from './row.ts';
import { distinctSearches, oneSearch } from './searches.ts';
import { type GatewayStart, startBare, startGateway } from './servers.ts';

const CALLS = multiple(20_000);
const SAMPLING_MICROSECONDS = 100;
const METHOD = `autocannon, ${CONNECTIONS} connections, ${CALLS.toLocaleString('en')} calls after a warm-up; a CPU profile of the main
thread, a sample every 0.1 ms, whose innermost function with a stage decides (scripts/bench/stages.ts); of the other threads, their
processor time in a run without a profile, which has a thread of its own.`;

/**
 * What belongs to each stage of a call, in the order in which they happen: files, as package and path below its `src/`, or
 * functions of a file that several stages share. What several stages use is not here: its time belongs to the function that
 * called it. The last three are no work of one call.
 */
const stages: Readonly<Record<string, RegExp>> = {
  connection:
    /^gateway\/server\/(listeners|connections)\.ts|^gateway\/server\/create-routes\.ts#(attach|refuse)/,
  parse: /^gateway\/server\/create-routes\.ts|^server-protocol\/request\.ts#(readT|malf|isPer)/,
  judge: /^(gateway\/call\/judge|ledger\/accounts|server-protocol\/request)\.ts|#findAccount$/,
  reuse: /^relay\/reuse\.ts/,
  admit:
    /^gateway\/call\/stages\.ts#(admit|priceOf|refusedBy|explain)|^ledger\/sqlite\/create-sqlite-store\.ts#admit/,
  ask: /^gateway\/call\/stages\.ts#(ask|withinD|checkR|createS|Abort)|^source\/in-progress\.ts|^(dataset|relay)\//,
  settle:
    /^gateway\/call\/stages\.ts#(persist|settle|unsettled|loggedEntry)|^ledger\/sqlite\/(write-queue|.*#(settle|markD))/,
  render:
    /^source\/source\.ts#(successT|successB|afterD)|^gateway\/server\/respond\.ts#(render|success|withT|moment|add)/,
  send: /^gateway\/server\/respond\.ts/,
  log: /^gateway\/observability\/open-log\.ts/,
  metrics: /^gateway\/observability\/gateway-metrics\.ts/,
  'other code': /(?!)/,
  'collecting garbage': /(?!)/,
  'other threads': /(?!)/,
};

/** Measures and prints where the time of calls at full speed goes, by stage. */
export async function showStages(run: Run): Promise<void> {
  const upstream = await startBare(run, 'upstream');
  const cached = { upstream, options: ['--cache', 'searchUsers=1h'] };
  const columns = {
    'one search repeated': await stagesOf(run, { users: 10_000 }, oneSearch),
    'distinct searches': await stagesOf(run, { users: 100_000 }, distinctSearches),
    'relay, distinct searches': await stagesOf(run, { upstream }, distinctSearches),
    'relay, cache hits': await stagesOf(run, cached, oneSearch),
  };
  console.log(`${stageTable(columns)}

Method: ${METHOD} ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}.`);
}

/** Microseconds of one call in each stage. */
type StageTimes = ReadonlyMap<string, number>;

async function stagesOf(
  run: Run,
  start: Omit<GatewayStart, 'root'>,
  pathsFor: (token: string) => readonly string[],
): Promise<StageTimes> {
  const server = await startGateway(run, { root: projectRoot, ...start });
  const load = fullSpeed(server, pathsFor(server.token));
  await load.warmUp();
  const before = otherThreadsTime(server.pid);
  await load.send(CALLS);
  const otherThreads = (otherThreadsTime(server.pid) - before) / CALLS;
  await server.stop();
  const times = new Map(Object.keys(stages).map((stage) => [stage, 0]));
  times.set('other threads', otherThreads);
  for (const [stage, microseconds] of await profile(run, start, pathsFor)) {
    const known = times.get(stage);
    if (known !== undefined) times.set(stage, known + microseconds / CALLS);
  }
  return times;
}

type Sample = readonly [stage: string, microseconds: number];

/** Samples of the main thread of a server, while it takes calls. */
async function profile(
  run: Run,
  start: Omit<GatewayStart, 'root'>,
  pathsFor: (token: string) => readonly string[],
): Promise<readonly Sample[]> {
  const folder = mkdtempSync(join(run.folder, 'profile-'));
  const interval = `--cpu-prof-interval=${SAMPLING_MICROSECONDS}`;
  const flags = ['--cpu-prof', interval, `--cpu-prof-dir=${folder}`];
  const server = await startGateway(run, { root: projectRoot, ...start, flags });
  const load = fullSpeed(server, pathsFor(server.token));
  await load.warmUp();
  const from = monotonicMicroseconds();
  await load.send(CALLS);
  const to = monotonicMicroseconds();
  await server.stop();
  const [file = ''] = readdirSync(folder);
  return samplesBetween(JSON.parse(readFileSync(join(folder, file), 'utf8')), from, to);
}

/** The clock of profiles. */
function monotonicMicroseconds(): number {
  return Number(process.hrtime.bigint() / 1000n);
}

function samplesBetween(profiled: Profiler.Profile, from: number, to: number): readonly Sample[] {
  const { nodes, startTime, samples = [], timeDeltas = [] } = profiled;
  const stageById = stagesById(nodes);
  const found: Sample[] = [];
  let time = startTime;
  for (const [index, id] of samples.entries()) {
    time += timeDeltas[index] ?? 0;
    // A sample belongs to the time until the next one.
    const microseconds = Math.max(0, timeDeltas[index + 1] ?? 0);
    if (time >= from && time < to) found.push([stageById.get(id) ?? '', microseconds]);
  }
  if (found.length === 0) throw new Error('The profile has no samples of the calls.');
  return found;
}

/** The stage of each function, which is that of its caller unless it has one of its own. */
function stagesById(nodes: readonly Profiler.ProfileNode[]): ReadonlyMap<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const found = new Map<number, string>();
  const enter = (node: Profiler.ProfileNode | undefined, ofCaller: string | undefined) => {
    if (node === undefined) return;
    const stage = stageOf(node.callFrame, ofCaller);
    // Node's own functions, the parser of HTTP, and system calls for sockets.
    found.set(node.id, stage ?? 'connection');
    for (const id of node.children ?? []) enter(byId.get(id), stage);
  };
  enter(nodes[0], undefined);
  return found;
}

function stageOf(
  { functionName, url }: Profiler.ProfileNode['callFrame'],
  ofCaller: string | undefined,
): string | undefined {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(garbage collector)') return 'collecting garbage';
  const [, name, path] = /\/packages\/([\w-]+)\/src\/(.+)$/.exec(url) ?? [];
  if (path === undefined) return ofCaller;
  const own = Object.entries(stages).find(([, parts]) =>
    parts.test(`${name}/${path}#${functionName}`),
  );
  return own?.[0] ?? ofCaller ?? 'other code';
}

/** A line for each stage, a column for each kind of call, in microseconds. */
function stageTable(columns: Readonly<Record<string, StageTimes>>): string {
  const all = Object.values(columns);
  const figures = (values: readonly number[]) => values.map((value) => value.toFixed(1));
  const sums = all.map((times) => [...times.values()].reduce((sum, time) => sum + time, 0));
  const lines = [
    ['stage', ...Object.keys(columns)],
    ['---', ...all.map(() => '--:')],
    ...Object.keys(stages).map((stage) => [
      stage,
      ...figures(all.map((times) => times.get(stage) ?? 0)),
    ]),
    ['all', ...figures(sums)],
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
