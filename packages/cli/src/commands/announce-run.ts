import { createInterface } from 'node:readline/promises';
import type { Parameters } from '../collect/journal/journal-header.ts';
import { inputText } from '../collect/rows/input-columns.ts';
import { Interruption } from '../interruption.ts';

/** Inputs that are shown before the first call. */
const MAX_SHOWN = 3;
/** Characters of a shown input. */
const MAX_LENGTH = 60;

export interface PlannedCalls {
  readonly inputs: readonly Parameters[];
  /** Inputs with pages that may be requested: all, or those that a journal leaves. */
  readonly open: number;
  /** The most calls without retries; infinite where nothing bounds them. */
  readonly most: number;
  /** As the pages so far let expect. */
  readonly likely: number | undefined;
  /** Credits that are left, where the service tells them free of charge. */
  readonly balance: number | undefined;
}

/** What a run is about to call, in a line. */
export function announcement({ inputs, open, most, likely, balance }: PlannedCalls): string {
  const shown = inputs.slice(0, MAX_SHOWN).map((input) => shortened(inputText(input)));
  const more = inputs.length > MAX_SHOWN ? ', ...' : '';
  const names = shown.join(', ') === '' ? '' : `: ${shown.join(', ')}${more}`;
  const left = open === inputs.length ? '' : `; ${open} are not finished`;
  return [
    `${counted(inputs.length, 'input')}${names}${left}`,
    callsText(open, most, likely),
    ...(balance === undefined ? [] : [`balance ${balance}`]),
  ]
    .join('; ')
    .concat('.');
}

function callsText(open: number, most: number, likely: number | undefined): string {
  const about = likely === undefined ? '' : `, about ${likely} by the pages so far`;
  if (!Number.isFinite(most))
    return `at least ${counted(open, 'call')}${about}, and nothing bounds their number`;
  return `at most ${counted(most, 'call')}${about}${most > open ? `, at least ${open}` : ''}`;
}

/** Asks whether to go on. @throws Interruption when the answer is not yes */
export async function confirmCalls(): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const controller = new AbortController();
  lines.once('SIGINT', () => controller.abort());
  lines.once('close', () => controller.abort());
  const answer = await lines
    .question('Send them? [y/N] ', { signal: controller.signal })
    .catch(() => '');
  lines.close();
  if (!/^\s*y(es)?\s*$/i.test(answer)) throw new Interruption('SIGINT');
}

function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
