import { existsSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { containsToken, maskTokens } from '@social-data/contract/mask-tokens';
import {
  createJournal,
  type Journal,
  previewJournal,
  type ReadableJournal,
  resumeJournal,
} from '../collect/journal/journal.ts';
import type { JournalHeader } from '../collect/journal/journal-header.ts';
import type { MaskJson } from '../collect/journal/journal-lines.ts';
import type { OperationFlags } from '../flags/own-flags.ts';
import type { Console } from '../output/console.ts';
import { UsageError } from '../usage-error.ts';

export interface RunJournal {
  readonly journal: Journal;
  /** Its file, where it can be gone on with; undefined for an output without a file. */
  readonly file: string | undefined;
  /** Deletes it. */
  remove(): void;
  /** Leaves things as they were before: deletes a new one, and closes that of an earlier run. */
  giveUp(): void;
}

/** The journal beside `--out`: a new one, or with `--resume` that of an earlier run. Without `--out`, a temporary one. */
export function openRunJournal(
  header: JournalHeader,
  token: string,
  { out, resume, force, append }: OperationFlags,
  console: Console,
): RunJournal {
  const mask = tokenMask(token);
  if (out === undefined) {
    if (resume) throw new UsageError('--resume goes on with the journal beside --out. Give --out.');
    return temporaryJournal(header, mask);
  }
  const file = `${out}.journal`;
  const isResumed = resume && existsSync(file);
  if (resume && !isResumed && existsSync(out) && !force && !append)
    throw new UsageError(
      `${out} is there and has no journal: that run is finished. Add new inputs by --append, or collect it anew by --force.`,
    );
  const journal = isResumed
    ? resumeJournal(file, header, mask)
    : createJournal(file, header, { mask, replace: force, onKept: sayKept(console) });
  const remove = () => journal.remove();
  return { journal, file, remove, giveUp: isResumed ? () => journal.close() : remove };
}

/** Pages of an earlier run may be paid, so `--force` takes the name of their journal alone. */
function sayKept(console: Console): (file: string) => void {
  return (file) =>
    console.warn(
      `The journal of an earlier run has pages that may be paid: it is ${file} now. Show it with: social-data render ${file}`,
    );
}

/** What `openRunJournal` would open, without a change of a file. */
export function previewRunJournal(
  header: JournalHeader,
  { out, resume }: OperationFlags,
): ReadableJournal {
  const file = `${out}.journal`;
  if (out !== undefined && resume && existsSync(file)) return previewJournal(file, header);
  return {
    header,
    arrivals: [],
    pageCount: () => 0,
    *pagesOf() {},
    failureOf: () => undefined,
    close() {},
  };
}

function temporaryJournal(header: JournalHeader, mask: MaskJson): RunJournal {
  const file = join(mkdtempSync(join(tmpdir(), 'social-data-')), 'journal');
  const journal = createJournal(file, header, { mask });
  const remove = () => {
    journal.remove();
    rmdirSync(dirname(file));
  };
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }));
  return { journal, file: undefined, remove, giveUp: remove };
}

/** Masks the token where the service sends it back, such as in the address of the next page. */
function tokenMask(token: string): MaskJson {
  const escaped = JSON.stringify(token).slice(1, -1);
  const secrets = escaped === token ? [token] : [token, escaped];
  return (json) =>
    secrets.some((secret) => containsToken(json, secret)) ? maskTokens(json, secrets) : json;
}
