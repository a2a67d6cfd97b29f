import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { AdminError, type TokenChange } from '../admin/admin.ts';
import { formatRejectedLines } from './print/format-rejected-lines.ts';
import { parseChangesFile } from './values/parse-changes-file.ts';
import type { RejectedCsvLine } from './values/read-csv.ts';
import { withAdmin } from './with-admin.ts';

const done = { update: 'updated', 'top-up': 'topped up', revoke: 'revoked' } as const;

/** Changes the tokens of a file. Changes nothing if any line is rejected. */
export async function changeFromFile(
  command: Command,
  kind: TokenChange['kind'],
  file: string,
): Promise<void> {
  const { changes, rejected } = parseChangesFile(readTextFile(file), kind);
  const problem = `No token of ${file} was changed`;
  if (rejected.length > 0) throw rejectedLines(problem, rejected);
  await withAdmin(command, { create: false }, async (admin) => {
    const result = await admin.changeTokens({ changes: changes.map(({ change }) => change) });
    const lines = result.rejected.map(({ index, reason }) => ({
      line: changes[index]?.line ?? 0,
      reason,
    }));
    if (lines.length > 0) throw rejectedLines(problem, lines);
    const repeated = result.changed.filter(({ isRepeated }) => isRepeated).length;
    const changed = `${result.changed.length - repeated} tokens are ${done[kind]}.`;
    const others = repeated > 0 ? ` ${repeated} were before, with the same keys.` : '';
    process.stderr.write(`${changed}${others}\n`);
    return undefined;
  });
}

export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new AdminError(`The file ${file} cannot be read (${String(code)}).`);
  }
}

export function rejectedLines(problem: string, rejected: readonly RejectedCsvLine[]): AdminError {
  return new AdminError(`${problem}:\n${formatRejectedLines(rejected, rejected.length)}`);
}
