import { operations } from '@social-data/contract/operations';
import { sampleUser } from '@social-data/sample-data';

/** Pages that are requested of each keyword. */
const PAGES = 3;

/**
 * Paths of searches that are all different. The keywords are words and pairs of characters from the names
 * and descriptions of sample users, so that nearly all searches find a user.
 */
export function distinctSearches(count: number, token: string): string[] {
  const keywords = new Set<string>();
  for (let number = 1; keywords.size * PAGES < count; number += 1) {
    const { name = '', desc = '' } = sampleUser(number);
    for (const text of [name, desc]) {
      for (const word of text.match(/\p{Script=Han}{2,}|[A-Za-z]{3,}/gu) ?? []) {
        keywords.add(word.slice(0, 2 + (number % 3)));
        for (let at = 0; at + 2 <= word.length; at += 3) keywords.add(word.slice(at, at + 2));
        keywords.add(`${word.slice(0, 2)} ${name.slice(0, 1 + (number % 2))}`.trim());
      }
    }
  }
  const paths = [...keywords].flatMap((keyword) =>
    Array.from({ length: PAGES }, (_, page) => {
      const query = new URLSearchParams({ token, keyword, page: String(page + 1) });
      return `${operations.searchUsers.path}?${query}`;
    }),
  );
  return paths.slice(0, count);
}
