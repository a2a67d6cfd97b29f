import type { Random } from '../random/random.ts';
import { svgUrl } from './svg-url.ts';

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
