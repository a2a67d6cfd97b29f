import { readFileSync } from 'node:fs';

const runbook = readFileSync(new URL('../../deploy/RUNBOOK.md', import.meta.url), 'utf8');

/** The commands of a section of the runbook, in their order. */
export function commandsOf(heading: string): readonly string[] {
  const [, section = ''] = runbook.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  return blocks.flatMap((block) => block.trim().split('\n'));
}
