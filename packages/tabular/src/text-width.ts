import stringWidth from 'fast-string-width';

/** How many columns of a terminal a text takes: Chinese, Japanese and Korean characters and emoji take two. */
export function textWidth(text: string): number {
  return stringWidth(text);
}
