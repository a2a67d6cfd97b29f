/**
 * A text as part of a regular expression that matches it literally, with any flag. A hyphen stays: the flag `u` refuses to
 * see it escaped. `RegExp.escape` would do, but readers' browsers may not have it.
 */
export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
