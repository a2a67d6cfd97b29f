/** A keyword as the search sees it: without letter case, and with single spaces only between its words. */
export function normalKeyword(keyword: string): string {
  return keyword.toWellFormed().toLowerCase().trim().replace(/\s+/gu, ' ');
}
