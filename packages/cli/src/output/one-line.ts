import { printableLine } from '@social-data/tabular';

/** Enough to see what is wrong. */
const MAX_LENGTH = 500;

/** A message of the service on one line, so that none of it can be taken for a line of ours; cut when it is long. */
export function oneLine(message: string): string {
  const line = printableLine(message);
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}…` : line;
}
