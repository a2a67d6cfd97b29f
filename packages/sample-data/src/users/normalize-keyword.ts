/** A keyword in the form that the search compares: lower case, with single spaces between its words. */
export function normalizeKeyword(keyword: string): string {
  return keyword.toWellFormed().toLowerCase().trim().replace(/\s+/gu, ' ');
}
