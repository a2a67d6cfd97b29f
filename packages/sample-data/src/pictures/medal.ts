import { svgUrl } from './svg-url.ts';

/** A round medal of one colour (`#` and three digits). */
export function medal(colour: string): string {
  return svgUrl(
    '0,0,8,8',
    `<path d='M2,0H6L4,4' fill='#c44'/><circle cx='4' cy='5' r='3' fill='${colour}'/>`,
  );
}
