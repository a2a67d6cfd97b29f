import { readFileSync } from 'node:fs';
import { UsageError } from './usage-error.ts';

/** The text of a file that an option names; `-` is standard input. */
export function readFileOf(option: string, file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The file of ${option} cannot be read (${reason}).`);
  }
}
