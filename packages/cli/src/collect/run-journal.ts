import { existsSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { containsToken, maskTokens } from '@social-data/contract/mask-tokens';
import type { OperationFlags } from '../flags.ts';
import { texts } from '../texts/texts.ts';
import { UsageError } from '../usage-error.ts';
import { createJournal, type Journal, resumeJournal } from './journal.ts';
import type { JournalHeader, MaskJson } from './journal-format.ts';

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
  warn: (text: string) => void,
): RunJournal {
  const mask = tokenMask(token);
  if (out === undefined) {
    if (resume) throw new UsageError(texts.journal.resumeNeedsOut);
    return temporaryJournal(header, mask);
  }
  const file = `${out}.journal`;
  const isResumed = resume && existsSync(file);
  if (resume && !isResumed && existsSync(out) && !force && !append)
    throw new UsageError(texts.journal.finished(out));
  // Pages of an earlier run may be paid, so --force takes the name of their journal alone.
  const onKept = (kept: string) => warn(texts.journal.kept(kept));
  const journal = isResumed
    ? resumeJournal(file, header, mask)
    : createJournal(file, header, { mask, replace: force, onKept });
  const remove = () => journal.remove();
  return { journal, file, remove, giveUp: isResumed ? () => journal.close() : remove };
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
