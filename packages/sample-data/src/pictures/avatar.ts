import type { Random } from '../random/random.ts';

const begin =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,8,8'%3E%3Ccircle%20r='12'%20fill='";
const end = '%3C/text%3E%3C/svg%3E';
const colours = 'tan plum pink khaki gold coral skyblue salmon wheat thistle orchid silver'.split(
  ' ',
);

/**
 * A coloured square with the first letter of a name, about 210 bytes. Put together from encoded
 * pieces instead of being encoded each time, because a million users have one.
 */
export function avatar(random: Random, name: string): string {
  const letter = /^\p{L}/u.exec(name)?.[0] ?? '?';
  const text = `%3Ctext%20x='4'%20y='6'%20font-size='5'%20text-anchor='middle'%3E${encodeURIComponent(letter)}`;
  return `${begin}${random.pick(colours)}'/%3E${text}${end}`;
}
