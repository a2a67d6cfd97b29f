import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Block {
  readonly file: string;
  readonly language: string;
  readonly text: string;
  /** The block after this one, which shows what comes out. */
  readonly next: string | undefined;
}

/** The code blocks of every README of the project. */
export function readmeBlocks(): Block[] {
  const files = ['README.md', ...globSync('{openapi,packages/*}/README.md', { cwd: root })].sort();
  return files.flatMap((file) => {
    const matches = [
      ...readFileSync(`${root}${file}`, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms),
    ];
    return matches.map(([, language = '', text = ''], index) => ({
      file,
      language,
      text,
      next: matches[index + 1]?.[2],
    }));
  });
}
