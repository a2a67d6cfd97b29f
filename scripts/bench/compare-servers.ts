import { projectRoot } from '../process/project-root.ts';
import { fullSpeed } from './full-speed.ts';
import { type Comparison, inTurns, type Run } from './row.ts';
import type { Server } from './servers.ts';

export interface ServersToCompare {
  readonly label: string;
  /** Starts what is measured, of this checkout or another one. */
  readonly start: (root: string) => Promise<Server>;
  readonly pathsFor: (token: string) => readonly string[];
  /** What it is compared with, unless that is another checkout. */
  readonly peer: string;
  readonly startPeer: (ours: Server) => Promise<Server>;
}

/** A started server and its peer, by the name for the table. */
export async function startBoth(
  { against }: Run,
  { start, peer, startPeer }: Pick<ServersToCompare, 'start' | 'peer' | 'startPeer'>,
): Promise<{ readonly ours: Server; readonly theirs: Server; readonly peer: string }> {
  const ours = await start(projectRoot);
  return against === undefined
    ? { ours, theirs: await startPeer(ours), peer }
    : { ours, theirs: await start(against.root), peer: against.name };
}

/** Measures a server and its peer at full speed, in turns, when both are warm. */
export async function compareServers(
  run: Run,
  servers: ServersToCompare,
): Promise<readonly Comparison[]> {
  const { ours, theirs, peer } = await startBoth(run, servers);
  const ownLoad = fullSpeed(ours, servers.pathsFor(ours.token));
  const theirLoad = fullSpeed(theirs, servers.pathsFor(theirs.token));
  await ownLoad.warmUp();
  await theirLoad.warmUp();
  return inTurns(run, servers.label, ownLoad, { [peer]: theirLoad });
}
