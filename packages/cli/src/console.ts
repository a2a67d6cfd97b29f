import { styleText } from 'node:util';
import { printableLine, printableText } from '@social-data/tabular';
import { texts } from './texts/texts.ts';

/** Enough to see what is wrong. */
const MAX_LENGTH = 500;

/** A message of the service on one line, so that none of it can be taken for a line of ours; cut when it is long. */
export function oneLine(message: string): string {
  const line = printableLine(message);
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).toWellFormed()}…` : line;
}

/** Lines for the user, on standard error. Standard output is data alone. */
export interface Console {
  /** Says what was done. `--quiet` leaves it out. */
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** Texts may come from the service: no control character of them reaches the terminal. NO_COLOR turns colours off. */
export function createConsole(isQuiet: boolean): Console {
  const print = (text: string) => void process.stderr.write(`${text}\n`);
  const label = (name: 'warning' | 'error', colour: 'yellow' | 'red') =>
    styleText(colour, texts.labels[name], { stream: process.stderr });
  return {
    info: (text) => (isQuiet ? undefined : print(printableText(text))),
    warn: (text) => print(label('warning', 'yellow') + printableText(text)),
    error: (text) => print(label('error', 'red') + printableText(text)),
  };
}
