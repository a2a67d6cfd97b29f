import { sampleUser } from './sample-user.ts';

/** Number of users that the search covers, numbered from 1. */
export const samplePopulation = 2000;

let texts: readonly string[] | undefined;

/** Numbers of the users whose name, red_id or desc contains each of the words, most popular first. */
export function usersWithWords(words: readonly string[]): number[] {
  texts ??= readTexts();
  const found: number[] = [];
  for (const [index, text] of texts.entries()) {
    if (words.every((word) => text.includes(word))) found.push(index + 1);
  }
  return found;
}

/** Made once per process: about 200 kB, and much faster to search than making the users again. */
function readTexts(): string[] {
  return Array.from({ length: samplePopulation }, (_, index) => {
    const { name, red_id, desc } = sampleUser(index + 1);
    return `${name}\n${red_id}\n${desc}`.toLowerCase();
  });
}
