import { sampleUser } from './sample-user.ts';

/** How many users the search looks through: numbers 1 to this one. */
export const samplePopulation = 2000;

let texts: readonly string[] | undefined;

/** Numbers of the users whose name, red_id or desc hold each of the words, the popular first. */
export function usersWithWords(words: readonly string[]): number[] {
  texts ??= readTexts();
  const found: number[] = [];
  for (const [index, text] of texts.entries()) {
    if (words.every((word) => text.includes(word))) found.push(index + 1);
  }
  return found;
}

/** Made once per process: some 200 kB, and much quicker to search than users that are made again. */
function readTexts(): string[] {
  return Array.from({ length: samplePopulation }, (_, index) => {
    const { name, red_id, desc } = sampleUser(index + 1);
    return `${name}\n${red_id}\n${desc}`.toLowerCase();
  });
}
