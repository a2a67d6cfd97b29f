import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { restoreImage, startImage } from './durable-image.ts';
import { faultLibrary } from './fault-library.ts';
import { type Moment, type Site, sites } from './point-sites.ts';

export type FaultKind = 'kill' | 'power loss' | 'failed sync' | 'failed write' | 'full disk';

/** The faults that can meet a site: the write that fails is that of the site. */
export function faultKindsOf(site: Site): readonly FaultKind[] {
  const kinds = ['kill', 'power loss', 'failed sync', 'full disk'] as const;
  return sites[site].operation === 'write' ? [...kinds, 'failed write'] : kinds;
}

/** A fault at the n-th time that a process reaches a point. */
export interface InjectedFault {
  readonly kind: FaultKind;
  readonly site: Site;
  readonly moment: Moment;
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
  env(more?: { readonly upstreamPort?: number }): Record<string, string>;
  /** The sites that the process has reached, in their order, under the names of `point-sites.ts`. */
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
  const [root, image, trace] = ['root', 'image', 'trace'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(folder);
  // Unlike `cpSync`, this keeps the modes of folders.
  spawnSync('cp', ['-a', template, root]);
  startImage(root, image);
  const library = await faultLibrary();
  const lines = () => (existsSync(trace) ? readFileSync(trace, 'utf8').split('\n') : []);
  return {
    path: (...names) => join(root, ...names),
    env: ({ upstreamPort } = {}) => ({
      ...{ LD_PRELOAD: library, FAULT_ROOT: root, FAULT_IMAGE: image, FAULT_TRACE: trace },
      ...(upstreamPort !== undefined && { FAULT_PORT: String(upstreamPort) }),
      ...(fault && variablesOf(fault)),
    }),
    reached: () => lines().flatMap(siteOf),
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
const FAILED = /^failed-(sync|write) .*(-wal|\.partial|\.restoring|backup\.sqlite|format-[\w-]+)$/;

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

function variablesOf({ kind, site, moment, at, failures, keepsNames }: InjectedFault) {
  const { operation, name } = sites[site];
  return {
    FAULT_KIND: kind.replace(' ', '-') + (kind === 'power loss' && keepsNames ? '-names' : ''),
    ...{ FAULT_OPERATION: operation, FAULT_NAME: name, FAULT_MOMENT: moment },
    ...{ FAULT_AT: String(at), FAULT_FAILURES: String(failures) },
  };
}

/** What is not durable by design: SQLite's shared memory and the lock, which the next process makes anew, and the socket. */
const NOT_DURABLE = /(-shm|\.lock|\.lock-journal|\/admin\.sock.*)$/;

/** The site of a line of the trace; the line itself when no site has it. */
function siteOf(line: string): string[] {
  const [operation = '', name = ''] = line.split(/ (.*)/);
  if (line === '' || /^(fault|failed)/.test(operation) || NOT_DURABLE.test(name)) return [];
  const found = Object.entries(sites).find(
    ([, site]) => site.operation === operation && patternOf(site.name).test(name),
  );
  return [found?.[0] ?? line];
}

/** As the library matches: a star is any part of a name. */
function patternOf(name: string): RegExp {
  return new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
}
