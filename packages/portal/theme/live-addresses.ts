import { onContentUpdated, withBase } from 'vitepress';
import { defaultAddresses, defaultPortalAddress } from '../shared/addresses.ts';
import { servedAddresses } from './served-addresses.ts';

/**
 * Puts the addresses of the servers that run into the texts of every page, so that samples and their copies work on any
 * port. Pages are built with the addresses of `npm start`.
 */
export function useLiveAddresses(): void {
  onContentUpdated(async () => {
    const { mock, gateway } = await servedAddresses();
    const portal = (location.origin + withBase('/')).replace(/\/$/, '');
    const changed = [
      [defaultAddresses.mock, mock],
      [defaultAddresses.gateway, gateway],
      [defaultPortalAddress, portal],
    ].filter(([built, live]) => built !== live);
    const content = document.querySelector('.vp-doc');
    if (content && changed.length > 0) replaceTexts(content, changed);
  });
}

function replaceTexts(root: Element, pairs: readonly (readonly string[])[]): void {
  const live = new Map(pairs.map(([built = '', address = '']) => [built, address]));
  // In one pass, since an address that replaces another may be one of `npm start` itself.
  const built = new RegExp(
    [...live.keys()].map((text) => text.replaceAll('.', '\\.')).join('|'),
    'g',
  );
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = node.nodeValue ?? '';
    const replaced = text.replace(built, (found) => live.get(found) ?? found);
    // Every change of a node makes the browser lay the page out again.
    if (replaced !== text) node.nodeValue = replaced;
  }
}
