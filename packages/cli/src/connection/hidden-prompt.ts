import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Interruption } from '../interruption.ts';

/** Asks on the terminal for a line that is not shown while it is typed. Rejects with an Interruption on Ctrl-C. */
export async function hiddenPrompt(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  // Only now the terminal has stopped to show what is typed.
  process.stderr.write(question);
  const controller = new AbortController();
  lines.once('SIGINT', () => controller.abort());
  lines.once('close', () => controller.abort());
  try {
    return await lines.question('', { signal: controller.signal });
  } catch {
    throw new Interruption('SIGINT');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}
