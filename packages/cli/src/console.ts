import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { printableLine, printableText } from '@social-data/tabular';
import { interruption } from './command-error.ts';
import { texts } from './texts/texts.ts';

/** Enough to see what is wrong. */
const MAX_LENGTH = 500;

/** A message of the service on one line, so that none of it can be taken for a line of ours; cut when it is long. */
export function oneLine(message: string): string {
  return cutText(printableLine(message), MAX_LENGTH);
}

export function cutText(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
}

/** Whether somebody can be asked. */
export function hasTerminal(): boolean {
  return Boolean(process.stdin.isTTY && process.stderr.isTTY);
}

export type Console = ReturnType<typeof createConsole>;

/**
 * Lines for the user, on standard error, since standard output is data alone. Texts may come from the service: no control
 * character of them reaches the terminal. NO_COLOR turns colours off.
 * @param isQuiet leaves out what was done, so that warnings and errors are left
 */
export function createConsole(isQuiet: boolean) {
  const print = (text: string) => void process.stderr.write(`${text}\n`);
  const label = (name: 'warning' | 'error', colour: 'yellow' | 'red') =>
    styleText(colour, texts.labels[name], { stream: process.stderr });
  return {
    info: (text: string) => (isQuiet ? undefined : print(printableText(text))),
    warn: (text: string) => print(label('warning', 'yellow') + printableText(text)),
    error: (text: string) => print(label('error', 'red') + printableText(text)),
  };
}

/**
 * Asks on the terminal for a line. Rejects with an interruption on Ctrl-C and at the end of the input.
 * @param isHidden whether what is typed is not shown
 */
export async function ask(question: string, isHidden = false): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? nowhere : process.stderr;
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  // Only now the terminal has stopped to show what is typed.
  if (isHidden) process.stderr.write(question);
  const controller = new AbortController();
  lines.once('SIGINT', () => controller.abort());
  lines.once('close', () => controller.abort());
  try {
    return await lines.question(question, { signal: controller.signal });
  } catch {
    throw interruption('SIGINT');
  } finally {
    lines.close();
    if (isHidden) process.stderr.write('\n');
  }
}
