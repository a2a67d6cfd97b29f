import { markdownAddress } from './markdown-address.ts';

/** The address of the card of a page, an image for previews of links: `/cards/codes.png` for `/codes/`. */
export function cardAddress(address: string): string {
  return `/cards${markdownAddress(address).replace(/md$/, 'png')}`;
}
