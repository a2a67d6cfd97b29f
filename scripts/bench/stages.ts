import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import { constantRate } from './constant-rate.ts';
import { CONNECTIONS, fullSpeed, multiple } from './full-speed.ts';
import { medianAndP99 } from './percentiles.ts';
import { otherThreadsTime } from './processor-time.ts';
import { describeMachine } from './results.ts';
import type { Run } from './row.ts';
import { distinctSearches, searchPath } from './searches.ts';
import { type Server, startBare, startGateway, startRelay } from './servers.ts';
import { type Frame, type Stage, stageOf, stages } from './stage-of.ts';

const DOCUMENT = 'packages/gateway/ARCHITECTURE.md';
/** Around the section in the document. */
const MARKS = [
  '<!-- stages: npm run bench -- --stages --markdown -->\n',
  '<!-- /stages -->',
] as const;

const CALLS = multiple(20_000);
const SAMPLING_MICROSECONDS = 100;
const RATE = 1_000;
/** Turns of 2 s, of which the first ones warm up. */
const WAIT_TURNS = { warmUp: 4, counted: 3 };
const METHOD = `autocannon, ${CONNECTIONS} connections, ${CALLS.toLocaleString('en')} calls after a warm-up; a CPU profile of the main
thread, a sample every 0.1 ms, whose innermost function with a stage decides (scripts/bench/stage-of.ts); of the other threads, their
processor time in a run without a profile, which has a thread of its own.`;
const WAITS_METHOD = `distinct searches at ${RATE.toLocaleString('en')} calls a second for ${WAIT_TURNS.counted * 2} s after a warm-up; a
stretch of samples that belong to one kind of wait counts once, a turn of the event loop as the time between two polls that waited.`;

/** Starts a gateway with flags of Node. */
type Start = (flags: readonly string[]) => Promise<Server>;

/** Measures and prints the stages of calls at full speed and the waits far below it, and writes them into the document. */
export async function showStages(
  run: Run,
  { isMarkdown }: { readonly isMarkdown: boolean },
): Promise<void> {
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
  const waitsOfCalls = {
    dataset: await waitsOf(run, dataset(100_000)),
    relay: await waitsOf(run, relay()),
  };
  const section = `${stageTable(columns)}

Method: ${METHOD}

At ${RATE.toLocaleString('en')} calls a second, what a call waits for in milliseconds, and how many waits there were of each length:

${waitTable(waitsOfCalls)}

Method: ${WAITS_METHOD} Both: ${new Date().toISOString().slice(0, 10)}, ${describeMachine()}.
`;
  console.log(section);
  if (isMarkdown) writeStages(section);
}

function writeStages(section: string): void {
  const file = join(projectRoot, DOCUMENT);
  const text = readFileSync(file, 'utf8');
  const [start, end] = MARKS.map((mark) => text.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error(`${DOCUMENT} has no place for the stages.`);
  const before = text.slice(0, start + MARKS[0].length);
  writeFileSync(file, `${before}\n${section}\n${text.slice(end)}`);
  console.log(`${DOCUMENT} is written.`);
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

/** What a call can wait for while the main thread does something else. */
const waits: Readonly<Record<string, (stack: readonly Frame[]) => boolean>> = {
  'turn of the event loop': ([top]) => top?.functionName !== '(idle)',
  'commit and its sync': (stack) => stack.some(isCommit),
  'collecting garbage': ([top]) => top?.functionName === '(garbage collector)',
};

function isCommit({ functionName, url }: Frame): boolean {
  return functionName === 'commit' && url.endsWith('/gateway/src/database/in-transaction.ts');
}

/** Durations in milliseconds of each kind of wait. */
type WaitTimes = Readonly<Record<string, readonly number[]>>;

async function waitsOf(run: Run, start: Start): Promise<WaitTimes> {
  const samples = await profile(run, start, async (server) => {
    const calls = constantRate(server, distinctSearches(server.token), RATE);
    const repeat = async (turns: number) => {
      for (let turn = 0; turn < turns; turn += 1) await calls.measure();
    };
    await repeat(WAIT_TURNS.warmUp);
    return () => repeat(WAIT_TURNS.counted);
  });
  return Object.fromEntries(
    Object.entries(waits).map(([wait, isPart]) => [wait, stretchesOf(samples, isPart)]),
  );
}

/** How long each stretch of samples took. */
function stretchesOf(
  samples: readonly ProfileSample[],
  isPart: (stack: readonly Frame[]) => boolean,
): readonly number[] {
  const stretches: number[] = [];
  let wasPart = false;
  for (const { stack, microseconds } of samples) {
    const isNow = isPart(stack);
    const before = isNow && wasPart ? (stretches.pop() ?? 0) : 0;
    if (isNow) stretches.push(before + microseconds / 1000);
    wasPart = isNow;
  }
  return stretches;
}

/** A line for each stage, a column for each kind of call, in microseconds. */
function stageTable(columns: Readonly<Record<string, StageTimes>>): string {
  const all = Object.values(columns);
  const figures = (values: readonly number[]) => values.map((value) => value.toFixed(1));
  const sums = all.map((times) => [...times.values()].reduce((sum, time) => sum + time, 0));
  return table(
    ['stage', ...Object.keys(columns)],
    [
      ...stages.map((stage) => [stage, ...figures(all.map((times) => times.get(stage) ?? 0))]),
      ['all', ...figures(sums)],
    ],
  );
}

/** Upper bounds of the columns, in milliseconds. */
const BOUNDS = [0.25, 0.5, 1, 2, 4, Number.POSITIVE_INFINITY];

/** A histogram for each kind of wait of each kind of call. */
function waitTable(calls: Readonly<Record<string, WaitTimes>>): string {
  const bounds = BOUNDS.map((bound) => (Number.isFinite(bound) ? `≤ ${bound}` : 'more'));
  return table(
    ['calls: wait', 'median', 'p99', 'longest', ...bounds],
    Object.entries(calls).flatMap(([name, ofCalls]) =>
      Object.entries(ofCalls).map(([wait, times]) => [`${name}: ${wait}`, ...histogram(times)]),
    ),
  );
}

function histogram(times: readonly number[]): readonly string[] {
  const { median, p99 } = medianAndP99(times);
  const counts = BOUNDS.map((bound, index) => {
    const above = BOUNDS[index - 1] ?? 0;
    return String(times.filter((ms) => ms > above && ms <= bound).length);
  });
  return [...[median, p99, Math.max(...times)].map((ms) => ms.toFixed(2)), ...counts];
}

/** A Markdown table whose first column has words and whose others have figures. */
function table(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  const rule = heads.map((_, index) => (index === 0 ? '---' : '--:'));
  return [heads, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
