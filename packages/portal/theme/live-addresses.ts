import { onContentUpdated, withBase } from 'vitepress';
import { type Addresses, withAddresses } from '../shared/addresses.ts';
import { data as facts } from './site-facts.data.ts';

/**
 * Puts the addresses of the servers that run into the texts of every page, so that samples and their copies work on any
 * port. Pages are built with the addresses that the build was given, or those of `npm start`.
 */
export function useLiveAddresses(): void {
  onContentUpdated(async () => {
    const adapt = await liveText();
    const content = document.querySelector('.vp-doc');
    if (content) replaceTexts(content, adapt);
  });
}

/** Returns a function that puts the addresses of the servers that run into a text of the site. */
export async function liveText(): Promise<(text: string) => string> {
  const live = { ...(await servedAddresses()), portal: portalAddress() };
  return (text) => withAddresses(text, facts.addresses, live);
}

/** The address of this portal, without a slash at the end. */
export function portalAddress(): string {
  return (location.origin + withBase('/')).replace(/\/$/, '');
}

function replaceTexts(root: Element, adapt: (text: string) => string): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = node.nodeValue ?? '';
    const replaced = adapt(text);
    // Every change of a node makes the browser lay the page out again.
    if (replaced !== text) node.nodeValue = replaced;
  }
}

let served: Promise<Addresses> | undefined;

/**
 * The addresses that the server of this page names in `/config.json`, read once. A web server without that file gives those
 * that the site was built with.
 */
export function servedAddresses(): Promise<Addresses> {
  served ??= readAddresses();
  return served;
}

async function readAddresses(): Promise<Addresses> {
  try {
    const config: unknown = await (await fetch(withBase('/config.json'))).json();
    return isAddresses(config) ? config : facts.addresses;
  } catch {
    return facts.addresses;
  }
}

function isAddresses(value: unknown): value is Addresses {
  const { mock, gateway }: Partial<Record<string, unknown>> = Object(value);
  return typeof mock === 'string' && typeof gateway === 'string';
}
