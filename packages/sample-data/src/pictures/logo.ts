import { svgUrl } from './svg-url.ts';

/** A brand's mark: two leaves of one colour (`#` and three digits). */
export function logo(colour: string): string {
  return svgUrl(
    '0,0,8,8',
    `<path d='M0,4Q0,0,4,0V4M8,4Q8,8,4,8V4' fill='${colour}'/><circle cx='4' cy='4' r='1'/>`,
  );
}
