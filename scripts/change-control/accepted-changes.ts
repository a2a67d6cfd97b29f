import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectRoot } from '../process/project-root.ts';

/** A change that needs no higher version although change control asks for one. */
export interface AcceptedChange {
  /** `contract`, or the file of a list, such as `packages/gateway/api.md`. */
  readonly in: string;
  /** The change as change control prints it. */
  readonly change: string;
  readonly reason: string;
  /** The last day of the entry, such as `2027-01-31`. */
  readonly until: string;
}

/** The reviewed list, from the root of the project. */
const acceptedChangesFile = 'openapi/released/accepted-changes.yaml';

const LONGEST_DAYS = 180;
const DAY_MS = 86_400_000;

export function readAcceptedChanges(): readonly AcceptedChange[] {
  return parseAcceptedChanges(readFileSync(join(projectRoot, acceptedChangesFile), 'utf8'));
}

/** @throws Error for an entry that lacks a member */
export function parseAcceptedChanges(text: string): readonly AcceptedChange[] {
  const entries: unknown = parse(text)?.changes ?? [];
  if (!Array.isArray(entries)) throw new Error(`${acceptedChangesFile} needs a list "changes".`);
  return entries.map((entry, at) => {
    const members = ['in', 'change', 'reason', 'until'].map((name) => Object(entry)[name]);
    const [place, change, reason, until] = members;
    const isComplete = members.every((member) => typeof member === 'string' && member !== '');
    if (isComplete) return { in: place, change, reason, until };
    throw new Error(
      `Entry ${at + 1} of ${acceptedChangesFile} needs texts for in, change, reason and until.`,
    );
  });
}

/**
 * What is wrong with the entries: an end that has passed, is too far away or is no day, and entries for changes that are
 * not there, because they were released or taken back.
 * @param found the changes that were accepted by an entry
 */
export function acceptanceProblems(
  entries: readonly AcceptedChange[],
  found: ReadonlySet<AcceptedChange>,
  now: number,
): readonly string[] {
  return entries.flatMap((entry) => {
    const name = `${acceptedChangesFile}: "${entry.change}" in ${entry.in}`;
    const end = /^\d{4}-\d\d-\d\d$/.test(entry.until)
      ? Date.parse(entry.until) + DAY_MS
      : Number.NaN;
    if (Number.isNaN(end)) return [`${name}: until is no day of the form 2027-01-31.`];
    if (end <= now)
      return [`${name} ended on ${entry.until}. Release it, or take the change back.`];
    if (end > now + (LONGEST_DAYS + 1) * DAY_MS)
      return [`${name}: until is more than ${LONGEST_DAYS} days away. Review it earlier.`];
    return found.has(entry) ? [] : [`${name} is no change any more. Delete the entry.`];
  });
}
