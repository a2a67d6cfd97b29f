import { operations } from '@social-data/contract/operations';
import { sampleUser } from '@social-data/sample-data';

/** Pages that are requested of each keyword. */
const PAGES = 3;
/** So many that no response is still cached when its call is repeated. */
const DISTINCT_CALLS = 60_000;

export function searchPath(token: string, keyword: string, page = 1): string {
  return `${operations.searchUsers.path}?${new URLSearchParams({ token, keyword, page: String(page) })}`;
}

export function oneSearch(token: string): readonly string[] {
  return [searchPath(token, 'camping')];
}

/**
 * Paths of searches that are all different. The keywords are words and pairs of characters from the names and
 * descriptions of sample users, so that nearly all searches find a user.
 */
export function distinctSearches(token: string, count = DISTINCT_CALLS): readonly string[] {
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
  const pages = Array.from({ length: PAGES }, (_, page) => page + 1);
  return [...keywords]
    .flatMap((keyword) => pages.map((page) => searchPath(token, keyword, page)))
    .slice(0, count);
}
