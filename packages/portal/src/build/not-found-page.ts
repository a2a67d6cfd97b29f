import { readFileSync, writeFileSync } from 'node:fs';
import { en } from '../../shared/messages/en.ts';

/**
 * Adds links for readers without scripts to the page for unknown addresses: VitePress leaves its body to the browser,
 * since it cannot know the address.
 */
export function addLinksWithoutScripts(file: string, base: string): void {
  const { title, home, operations, codes, downloads, reference, ports } = en.notFound;
  const links = [
    ['', home],
    ['operations/', operations],
    ['codes/', codes],
    ['downloads/', downloads],
    ['reference/', reference],
  ] as const;
  const items = links.map(([path, text]) => `<li><a href="${base}${path}">${text}</a></li>`);
  const html = readFileSync(file, 'utf8');
  const extended = html
    .replace('<title>404', `<title>${title}`)
    .replace(
      '</body>',
      `<noscript><h1>${title}</h1><ul>${items.join('')}</ul><p>${ports}</p></noscript></body>`,
    );
  if (!extended.includes('<noscript>')) throw new Error(`${file} has no </body>.`);
  writeFileSync(file, extended);
}
