import { styleText } from 'node:util';
import { printableText } from '@social-data/tabular';

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
  const label = (name: string, colour: 'yellow' | 'red') =>
    styleText(colour, `${name}:`, { stream: process.stderr });
  return {
    info: (text) => (isQuiet ? undefined : print(printableText(text))),
    warn: (text) => print(`${label('warning', 'yellow')} ${printableText(text)}`),
    error: (text) => print(`${label('error', 'red')} ${printableText(text)}`),
  };
}
