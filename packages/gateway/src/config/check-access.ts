import { lstatSync, type Stats, statSync } from 'node:fs';
import { ConfigError } from './config-error.ts';

const WRITABLE_BY_OTHERS = 0o022;
const ROOT = 0;

/**
 * Refuses a file, folder or socket that another user owns or can write to: that user could read new tokens and replace
 * the data. A link is followed, and must belong to this user or to root. A path that does not exist is fine, and so is
 * every path on systems without user ids.
 * @param what names the path in the message, for example "data folder"
 * @throws ConfigError that says what to do
 */
export function checkAccess(path: string, what: string): void {
  const user = process.geteuid?.();
  const link = lstatSync(path, { throwIfNoEntry: false });
  const target = statSync(path, { throwIfNoEntry: false });
  if (user === undefined || link === undefined || target === undefined) return;
  const problem =
    linkProblem(link, user) ?? ownerProblem(target, user) ?? modeProblem(target, path);
  if (problem !== undefined) throw new ConfigError([`The ${what} ${path} ${problem}`]);
}

function linkProblem(link: Stats, user: number): string | undefined {
  if (!link.isSymbolicLink() || link.uid === user || link.uid === ROOT) return undefined;
  return `is a link of another user (user id ${link.uid}), who can change where it leads. Give the path without the link.`;
}

function ownerProblem({ uid }: Stats, user: number): string | undefined {
  if (uid === user) return undefined;
  return `belongs to another user (user id ${uid}; this process runs as ${user}). Run the command as that user, or give a folder of this user with --data-dir.`;
}

function modeProblem({ mode }: Stats, path: string): string | undefined {
  if ((mode & WRITABLE_BY_OTHERS) === 0) return undefined;
  const octal = (mode & 0o7777).toString(8).padStart(4, '0');
  return `can be written to by other users (mode ${octal}). Check that nobody has changed it, then run: chmod go-w '${path}'`;
}
