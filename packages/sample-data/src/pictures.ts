import type { Random } from './random/random.ts';

const begin =
  "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0,0,8,8'%3E%3Ccircle%20r='12'%20fill='";
const end = '%3C/text%3E%3C/svg%3E';
const colours = 'tan plum pink khaki gold coral skyblue salmon wheat thistle orchid silver'.split(
  ' ',
);

/**
 * A coloured square with the first letter of a name, about 210 bytes. It is joined from encoded pieces, because encoding
 * the whole picture for each of a million users would be slow.
 */
export function avatar(random: Random, name: string): string {
  const letter = /^\p{L}/u.exec(name)?.[0] ?? '?';
  const text = `%3Ctext%20x='4'%20y='6'%20font-size='5'%20text-anchor='middle'%3E${encodeURIComponent(letter)}`;
  return `${begin}${random.pick(colours)}'/%3E${text}${end}`;
}

const skies = ['#cde', '#fdc', '#def', '#ecd', '#ffd'];
const hills = ['#486', '#375', '#675', '#557', '#764'];

/** A small picture of a sun over two hills. */
export function landscape(random: Random): string {
  const sun = `<circle cx='${random.between(1, 8)}' cy='2' r='1' fill='#f93'/>`;
  const far = `<path d='M0,5L${random.between(2, 7)},2L9,6H0' fill='${random.pick(hills)}'/>`;
  const near = `<path d='M0,6L${random.between(2, 7)},4L9,6' fill='${random.pick(hills)}'/>`;
  return svgUrl(
    '0,0,9,6',
    `<path d='M0,0H9V6H0' fill='${random.pick(skies)}'/>${sun}${far}${near}`,
  );
}

/** A round medal of one colour (`#` and three digits). */
export function medal(colour: string): string {
  return svgUrl(
    '0,0,8,8',
    `<path d='M2,0H6L4,4' fill='#c44'/><circle cx='4' cy='5' r='3' fill='${colour}'/>`,
  );
}

/** A brand's mark: two leaves of one colour (`#` and three digits). */
export function logo(colour: string): string {
  return svgUrl(
    '0,0,8,8',
    `<path d='M0,4Q0,0,4,0V4M8,4Q8,8,4,8V4' fill='${colour}'/><circle cx='4' cy='4' r='1'/>`,
  );
}

/**
 * An SVG picture as a `data:` URL, which a page shows without a request. Only characters that a URL cannot
 * contain are encoded, which keeps it short. Attributes are in single quotes.
 */
function svgUrl(viewBox: string, shapes: string): string {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}'>${shapes}</svg>`;
  return `data:image/svg+xml,${encodeURI(svg).replaceAll('#', '%23')}`;
}
