import { texts } from './texts/texts.ts';

/** The command line is wrong, or a file that it names. Nothing was sent; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** An error in words. Those of the system, such as a full disk, have a code, and are English. */
export function systemText(error: unknown): string {
  const { code, message } = Object(error);
  return typeof code === 'string' ? texts.usage.system(code, message) : String(message ?? error);
}
