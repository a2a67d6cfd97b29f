import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../test/process/free-port.ts';
import { projectRoot } from '../process/project-root.ts';
import { type Comparison, inTurns, type Run, type Side } from './row.ts';

/** A server in a process of its own. */
export interface Server {
  /** Without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** For calls; empty for a server that takes none. */
  readonly token: string;
  stop(): Promise<void>;
}

/** What is measured, and what it is compared with. */
export interface Pair {
  /** Starts what is measured, of this checkout or another one. */
  readonly start: (root: string) => Promise<Server>;
  /** What it is compared with, unless that is another checkout. */
  readonly peer: string;
  readonly startPeer: (ours: Server) => Promise<Server>;
}

/** A started server and its peer, by the name for the table. */
export interface Both {
  readonly ours: Server;
  readonly theirs: Server;
  readonly peer: string;
}

export async function startBoth({ against }: Run, pair: Pair): Promise<Both> {
  const ours = await pair.start(projectRoot);
  return against === undefined
    ? { ours, theirs: await pair.startPeer(ours), peer: pair.peer }
    : { ours, theirs: await pair.start(against.root), peer: against.name };
}

/** Measures a server and its peer in turns, after turns that do not count. */
export async function compareServers(
  run: Run,
  label: string,
  { ours, theirs, peer }: Both,
  sideOf: (server: Server) => Side,
  warmUpTurns = 0,
): Promise<readonly Comparison[]> {
  const [own, their] = [sideOf(ours), { [peer]: sideOf(theirs) }];
  await inTurns({ ...run, turns: warmUpTurns }, label, own, their);
  return inTurns(run, label, own, their);
}

interface Start {
  /** The checkout whose program is started. @default this one */
  readonly root?: string;
  /** Flags of Node, the script from the root of the checkout, and its arguments but `--port`. */
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly token?: string;
}

const START_TIMEOUT_MS = 60_000;
const GATEWAY = 'packages/gateway/src/cli.ts';
const PLENTY = '1000000000';

/** Starts a program that takes `--port`, and waits until it responds to HTTP. It is stopped after the row. */
export async function startServer(run: Run, start: Start): Promise<Server> {
  const port = await freePort();
  const child = spawn(process.execPath, [...start.command, '--port', String(port)], {
    cwd: start.root ?? projectRoot,
    env: { ...process.env, ...start.env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  run.cleanUp(stop);
  const url = `http://127.0.0.1:${port}`;
  await untilResponding(url, child);
  return { url, pid: child.pid ?? 0, token: start.token ?? '', stop };
}

async function untilResponding(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < end && child.exitCode === null) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await setTimeout(20);
  }
  throw new Error(`${child.spawnargs.join(' ')} did not respond on ${url}`);
}

/** Starts one of the servers of `bare-server.ts`. */
export function startBare(run: Run, ...args: readonly string[]): Promise<Server> {
  return startServer(run, { command: ['scripts/bench/bare-server.ts', ...args] });
}

export interface GatewayStart {
  readonly root: string;
  /** Sample users of the dataset; a relay needs none. */
  readonly users?: number;
  /** Makes a relay of it. */
  readonly upstream?: Server;
  /** Options of `serve` beside those that every row has. */
  readonly options?: readonly string[];
  /** A PostgreSQL in place of the data file. */
  readonly databaseUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Flags of Node. */
  readonly flags?: readonly string[];
}

/** Starts the gateway of a checkout by its command, with every feature on: token, three limits, durable ledger, log file. */
export async function startGateway(run: Run, start: GatewayStart): Promise<Server> {
  const { root, users = 0, upstream, options = [], databaseUrl, env = {}, flags = [] } = start;
  const data = mkdtempSync(join(run.folder, 'gateway-'));
  run.cleanUp(() => rmSync(data, { recursive: true, force: true }));
  const name = JSON.stringify([run.folder, root, users, databaseUrl]);
  const seeded = seededByName.get(name) ?? (await seed(run, root, users, databaseUrl));
  seededByName.set(name, seeded);
  cpSync(seeded.folder, data, { recursive: true });
  const files = ['--data-dir', data, '--log-file', join(data, 'gateway.log')];
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
  const relay = upstream && [
    ...['--source', 'relay', '--upstream', upstream.url, '--upstream-token-env', 'UPSTREAM_TOKEN'],
    // As many requests to it at a time as there are connections.
    ...['--upstream-concurrency', '64'],
  ];
  const rest = ['--admin-port', '0', '--cors-origins', '*', '--drain-delay', '0'];
  const args = [...files, ...database, ...(relay ?? []), ...rest, ...options];
  return startServer(run, {
    ...{ root, token: seeded.token, env: { UPSTREAM_TOKEN: 'demo-token-of-the-team', ...env } },
    command: [...flags, GATEWAY, 'serve', ...args],
  });
}

interface SeededData {
  /** A data folder of a gateway. It must not be changed. */
  readonly folder: string;
  readonly token: string;
}

/** Each is created by the first row that needs it. */
const seededByName = new Map<string, SeededData>();

/** Creates a data folder with sample users and an account. */
async function seed(
  run: Run,
  root: string,
  users: number,
  databaseUrl: string | undefined,
): Promise<SeededData> {
  const folder = mkdtempSync(join(run.folder, 'seeded-'));
  const database = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
  const where = ['--data-dir', folder, ...database];
  const limits = ['--rate', '1000000/s', '--daily-quota', PLENTY, '--balance', PLENTY];
  const counts = ['--users', String(users), '--authors', '10', '--questions', '10'];
  const admin = async (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [GATEWAY, ...args, ...where], { cwd: root });
  const { stdout } = await admin('tokens', 'create', '--init', '--name', 'bench', ...limits);
  if (users > 0) await admin('dataset', 'seed', ...counts);
  return { folder, token: stdout.trim() };
}

/** Starts a bare server that sends what a gateway sends for some of the paths: the same bytes, or bodies that it stringifies. */
export async function startRecorded(
  run: Run,
  mode: 'prepared' | 'stringified',
  gateway: Server,
  paths: readonly string[],
): Promise<Server> {
  const samples: string[] = [];
  for (let at = 0; at < paths.length; at += Math.ceil(paths.length / MAX_SAMPLES))
    samples.push(JSON.stringify(await recordedResponse(`${gateway.url}${paths[at]}`)));
  const file = join(mkdtempSync(join(run.folder, 'recorded-')), 'responses.ndjson');
  writeFileSync(file, samples.join('\n'));
  return startBare(run, mode, file);
}

const MAX_SAMPLES = 200;
const ADDED_BY_NODE = ['date', 'connection', 'keep-alive'];

/** Asks twice: the second response of a relay is one from its cache. */
async function recordedResponse(address: string) {
  await (await fetch(address)).text();
  const response = await fetch(address);
  const body = await response.text();
  if (JSON.parse(body).code !== 0) throw new Error(`The gateway responded with ${body}`);
  return { headers: [...response.headers].filter(([name]) => !ADDED_BY_NODE.includes(name)), body };
}

const unit = join(projectRoot, 'packages/gateway/deploy/social-data-gateway.service');

/** The variables with which the systemd unit in `deploy/` limits the memory of the process. */
export function deployVariables(): Readonly<Record<string, string>> {
  const variables = readFileSync(unit, 'utf8').matchAll(
    /^Environment="?(NODE_OPTIONS|MALLOC_\w+)=(.*?)"?$/gm,
  );
  return Object.fromEntries([...variables].map(([, name, value]) => [name, value]));
}
