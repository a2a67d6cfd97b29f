import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const run = promisify(execFile);

export const CONNECTIONS = 64;

let wrk: Promise<boolean> | undefined;

/** wrk where it is installed: written in C, it leaves more of a small machine to the server. Otherwise autocannon. */
export async function loadGenerator(): Promise<'wrk' | 'autocannon'> {
  wrk ??= run('wrk', ['--version']).then(
    () => true,
    // `wrk --version` prints the version and exits with code 1; ENOENT means that wrk is not installed.
    (error) => error.code !== 'ENOENT',
  );
  return (await wrk) ? 'wrk' : 'autocannon';
}

/** Calls a server over 64 connections, each as fast as responses arrive. Returns responses per second. */
export async function responsesPerSecond(
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<number> {
  return (await loadGenerator()) === 'wrk'
    ? byWrk(url, paths, seconds)
    : byAutocannon(url, paths, seconds);
}

const LUA = `
local paths = {}
local turn = 0
init = function()
  wrk.headers["Host"] = wrk.host .. ":" .. wrk.port
  for line in io.lines(os.getenv("BENCH_PATHS")) do paths[#paths + 1] = wrk.format("GET", line) end
end
request = function() turn = turn % #paths + 1; return paths[turn] end
`;

/** wrk takes whole seconds only. */
async function byWrk(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-load-'));
  try {
    const script = join(folder, 'paths.lua');
    const list = join(folder, 'paths.txt');
    writeFileSync(script, LUA);
    writeFileSync(list, paths.join('\n'));
    const { stdout } = await run(
      'wrk',
      ['-t1', `-c${CONNECTIONS}`, `-d${Math.ceil(seconds)}s`, '-s', script, url],
      { env: { ...process.env, BENCH_PATHS: list } },
    );
    const problem = /Socket errors.*|Non-2xx.*/.exec(stdout)?.[0];
    if (problem) throw new Error(problem);
    return Number(/Requests\/sec:\s+([0-9.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function byAutocannon(
  url: string,
  paths: readonly string[],
  seconds: number,
): Promise<number> {
  const result = await autocannon({
    ...{ url, connections: CONNECTIONS, duration: seconds },
    setupClient: givePaths(paths),
  });
  expectResponses(result);
  return result.requests.total / result.duration;
}

/** Calls each path once, over 64 connections. Their number has to be a multiple of 64. */
export async function sendOnce(url: string, paths: readonly string[]): Promise<void> {
  expectResponses(
    await autocannon({
      ...{ url, connections: CONNECTIONS, amount: paths.length },
      setupClient: givePaths(paths),
    }),
  );
}

/** Gives each connection an equal part of the paths. */
function givePaths(paths: readonly string[]): (client: autocannon.Client) => void {
  let next = 0;
  const stretch = Math.ceil(paths.length / CONNECTIONS);
  return (client) => {
    const own = paths.slice(next * stretch, (next + 1) * stretch);
    next = (next + 1) % CONNECTIONS;
    client.setRequests((own.length > 0 ? own : paths.slice(0, 1)).map((path) => ({ path })));
  };
}

function expectResponses({ errors, timeouts, non2xx }: autocannon.Result): void {
  const failed = errors + timeouts + non2xx;
  if (failed > 0) throw new Error(`${failed} calls failed`);
}
