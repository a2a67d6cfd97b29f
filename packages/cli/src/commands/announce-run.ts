import { createInterface } from 'node:readline/promises';
import { inputText, type Parameters } from '@social-data/collect';
import { Interruption } from '../interruption.ts';

/** Inputs that are shown before the first call. */
const MAX_SHOWN = 3;
/** Characters of a shown input. */
const MAX_LENGTH = 60;

export interface PlannedCalls {
  readonly inputs: readonly Parameters[];
  /** The most calls without retries; infinite where nothing bounds them. */
  readonly most: number;
  /** Credits that are left, where the service tells them free of charge. */
  readonly balance: number | undefined;
}

/** What a run is about to call, in a line. */
export function announcement({ inputs, most, balance }: PlannedCalls): string {
  const shown = inputs.slice(0, MAX_SHOWN).map((input) => shortened(inputText(input)));
  const more = inputs.length > MAX_SHOWN ? ', ...' : '';
  const names = shown.join(', ') === '' ? '' : `: ${shown.join(', ')}${more}`;
  const least = Math.min(inputs.length, most);
  const calls = Number.isFinite(most)
    ? `at most ${counted(most, 'call')}${most > least ? `, at least ${least}` : ''}`
    : `at least ${counted(least, 'call')}, and nothing bounds their number`;
  const left = balance === undefined ? '' : `; balance ${balance}`;
  return `${counted(inputs.length, 'input')}${names}; ${calls}${left}.`;
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
