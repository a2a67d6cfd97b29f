interface RejectedLine {
  readonly line: number;
  readonly reason: string;
}

/** Enough to see what is wrong with a file. */
const MAX_PRINTED_LINES = 20;

/** @param count number of all rejected lines, of which the first ones are given */
export function formatRejectedLines(rejected: readonly RejectedLine[], count: number): string {
  const shown = rejected.slice(0, MAX_PRINTED_LINES);
  const rest = count - shown.length;
  return [
    ...shown.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...(rest > 0 ? [`and ${rest} more`] : []),
  ].join('\n');
}
