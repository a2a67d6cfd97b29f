import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildOnce } from '../../../../test/build-once.ts';

const libraryFolder = fileURLToPath(new URL('./library/', import.meta.url));

export const faultKinds = [
  ...(['kill', 'power loss', 'failed sync', 'failed write', 'full disk'] as const),
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What a process does on the operating system's level where a fault can meet it, as the library names it. */
export interface FaultPoint {
  readonly moment: 'before' | 'after';
  /** An operation and a name below the folder, with stars as in a shell: `sync data/gateway.sqlite-wal`. */
  readonly operation: string;
}

/** A fault at the n-th time that a process reaches a point. */
export interface InjectedFault extends FaultPoint {
  readonly kind: FaultKind;
  /** From 1. */
  readonly at: number;
  /** How many writes fail on a full disk before there is space again. */
  readonly failures: number;
  /** Whether the names of files survive a power loss although their folder was not synced, as on some file systems. */
  readonly keepsNames: boolean;
}

/** A folder in which a process works under a fault. */
export interface FaultPlace {
  /** Joins a name to the path of the folder. */
  path(...names: string[]): string;
  /** The variables of the process that gets the fault. Only one process of a place has them. */
  env(upstreamPort?: number): Record<string, string>;
  /** The operations of the process that a fault can meet, in their order. */
  reached(): readonly string[];
  /** Whether the fault was produced. */
  isStruck(): boolean;
  /** Whether a sync or write has failed after which nothing may be acknowledged. */
  hasFailed(): boolean;
  /** Whether the process has printed something on standard output after that. */
  hasPrintedAfterFailure(): boolean;
  /** Leaves of the folder only what a power loss would leave of it. */
  losePower(): void;
  remove(): void;
}

/** Creates a place with a copy of a folder. */
export async function createPlace(
  folder: string,
  template: string,
  fault?: InjectedFault,
): Promise<FaultPlace> {
  const [root, image] = [join(folder, 'root'), join(folder, 'image')];
  const trace = join(folder, 'trace');
  mkdirSync(folder);
  // Unlike `cpSync`, this keeps the modes of folders.
  spawnSync('cp', ['-a', template, root]);
  startImage(root, image);
  const library = await faultLibrary();
  const lines = () => (existsSync(trace) ? readFileSync(trace, 'utf8').split('\n') : []);
  return {
    path: (...names) => join(root, ...names),
    env: (upstreamPort) => ({
      ...{ LD_PRELOAD: library, FAULT_ROOT: root, FAULT_IMAGE: image, FAULT_TRACE: trace },
      ...(upstreamPort !== undefined && { FAULT_PORT: String(upstreamPort) }),
      ...(fault && variablesOf(fault)),
    }),
    reached: () => lines().flatMap(operationOf),
    isStruck: () => lines().some((line) => line.startsWith('fault ')),
    hasFailed: () => afterFailure(lines()) !== undefined,
    hasPrintedAfterFailure: () => afterFailure(lines())?.includes('send output') === true,
    losePower: () => restoreImage(root, image),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/**
 * A failure after which nothing may be acknowledged, unless all of the file is synced already. SQLite goes on after three
 * others, which lose nothing: when a checkpoint fails, all of it is still in the write-ahead log; the gateway has synced the
 * names in the folder of the data itself; and nothing is written in the transaction with which it sees whether it is alone,
 * whose journal this is.
 */
const FAILED = /^failed-(sync|write) .*(-wal|\.restoring|format-[\w-]+)$/;

/**
 * The lines of a trace from the first failure on after which nothing may be acknowledged; undefined without one. A
 * checkpoint syncs the write-ahead log again, of which nothing is unsynced: what was acknowledged stays so when that fails.
 */
function afterFailure(trace: readonly string[]): readonly string[] | undefined {
  const lines = trace.filter((line) => !line.startsWith('fault '));
  const unsynced = new Set<string>();
  const failed = lines.findIndex((line, index) => {
    const [operation = '', name = ''] = line.split(/ (.*)/);
    if (FAILED.test(line)) return operation === 'failed-write' || unsynced.has(name);
    if (operation === 'write') unsynced.add(name);
    if (operation === 'sync' && lines[index + 1] !== `failed-sync ${name}`) unsynced.delete(name);
    return false;
  });
  return failed < 0 ? undefined : lines.slice(failed);
}

function variablesOf({ kind, operation, moment, at, failures, keepsNames }: InjectedFault) {
  const [what = '', name = ''] = operation.split(/ (.*)/);
  return {
    FAULT_KIND: kind.replace(' ', '-') + (kind === 'power loss' && keepsNames ? '-names' : ''),
    ...{ FAULT_OPERATION: what, FAULT_NAME: name, FAULT_MOMENT: moment },
    ...{ FAULT_AT: String(at), FAULT_FAILURES: String(failures) },
  };
}

/** What is not durable by design: SQLite's shared memory and the lock, which the next process makes anew, and the socket. */
const NOT_DURABLE = /(-shm|\.lock|\.lock-journal|\/admin\.sock.*)$/;

/** The operation of a line of the trace; none for what the fault did. A time in a name differs in each run. */
function operationOf(line: string): string[] {
  if (line === '' || /^(fault|failed)/.test(line) || NOT_DURABLE.test(line)) return [];
  return [line.replace(/\.(before|format)-[^/]*$/, '.$1-*')];
}

/**
 * Makes all that a folder contains the beginning of its durable image, which the interposed library keeps up to date:
 * `library/durable-image.h` describes its files.
 */
function startImage(root: string, image: string): void {
  for (const name of ['contents', 'folders']) mkdirSync(join(image, name), { recursive: true });
  keep(root, image);
}

function keep(folder: string, image: string): void {
  const lines = readdirSync(folder).map((name) => {
    const path = join(folder, name);
    const { ino, mode } = lstatSync(path);
    const isFolder = lstatSync(path).isDirectory();
    if (isFolder) keep(path, image);
    else copyFileSync(path, join(image, 'contents', `${ino}.0`));
    return `${isFolder ? 'd' : 'f'} ${ino}.0 ${(mode & 0o7777).toString(8)} ${name}\n`;
  });
  writeFileSync(join(image, 'folders', String(lstatSync(folder).ino)), lines.join(''));
}

/** Replaces all that a folder contains by what a power loss would have left of it. */
function restoreImage(root: string, image: string): void {
  const { ino } = lstatSync(root);
  for (const name of readdirSync(root)) rmSync(join(root, name), { recursive: true });
  restore(String(ino), root, image);
}

function restore(inode: string, folder: string, image: string): void {
  const list = join(image, 'folders', inode);
  // A folder whose name is durable, and none of its entries.
  const lines = existsSync(list) ? readFileSync(list, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of lines) {
    const [, type, key = '', mode = '', name = ''] = /^(.) (\S+) (\S+) (.*)$/.exec(line) ?? [];
    const path = join(folder, name);
    const content = join(image, 'contents', key);
    if (type === 'd') {
      mkdirSync(path);
      restore(key.replace(/\..*/, ''), path, image);
    } else if (existsSync(content)) copyFileSync(content, path);
    else writeFileSync(path, '');
    chmodSync(path, Number.parseInt(mode, 8));
  }
}

/** Why the tests with injected faults cannot run on this machine; undefined when they can. */
export function missingCompiler(): string | undefined {
  const { error } = spawnSync('cc', ['--version']);
  return error === undefined ? undefined : 'Faults of the disk need a C compiler (cc).';
}

/** The interposed library, compiled once for all files of a run. `library/fault-points.c` says how it is used. */
export async function faultLibrary(): Promise<string> {
  const built = await buildOnce('fault-library', async (target) => {
    mkdirSync(target);
    const sources = ['fault-points.c', 'durable-image.c'].map((name) => join(libraryFolder, name));
    const output = ['-o', join(target, 'fault-points.so')];
    const flags = ['-O1', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC'];
    const { status, stderr } = spawnSync('cc', [...flags, ...output, ...sources, '-ldl'], {
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The fault library does not compile:\n${stderr}`);
  });
  return join(built, 'fault-points.so');
}
