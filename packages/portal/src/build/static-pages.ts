import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { en, type Messages } from '../../shared/messages/en.ts';
import { zh } from '../../shared/messages/zh.ts';
import {
  type Locale,
  languageTags,
  locales,
  localizedAddress,
} from '../../shared/page-addresses.ts';
import { documentPages } from './pages/document-list.ts';

const messages: { readonly [Name in Locale]: Messages } = { en, zh };

/** The pages for unknown addresses, by the language of those addresses. */
export const notFoundFiles: { readonly [Name in Locale]: string } = {
  en: '404.html',
  zh: 'zh/404.html',
};

/**
 * Writes the page for unknown addresses in each language. VitePress leaves its body to the browser, which shows it in the
 * language of the address; title and links for readers without scripts are added here. A web server that knows only one
 * such page shows the English one to those readers, with a link to the Chinese pages.
 */
export function writeNotFoundPages(folder: string, base: string): void {
  const html = readFileSync(join(folder, notFoundFiles.en), 'utf8');
  if (!html.includes('</body>')) throw new Error(`${notFoundFiles.en} has no </body>.`);
  for (const locale of locales) {
    const page = html
      .replace('<html lang="en"', `<html lang="${languageTags[locale]}"`)
      .replace(/<title>404[^<]*</, `<title>${messages[locale].notFound.title}<`)
      .replace('</body>', `<noscript>${linksWithoutScripts(locale, base)}</noscript></body>`);
    writeFileSync(join(folder, notFoundFiles[locale]), page);
  }
}

function linksWithoutScripts(locale: Locale, base: string): string {
  const { title, home, operations, codes, downloads, reference, otherLanguage, ports } =
    messages[locale].notFound;
  const other = locale === 'en' ? 'zh' : 'en';
  const own = (address: string) => localizedAddress(address, locale);
  const links = [
    [own('/'), home],
    [own('/operations/'), operations],
    [own('/codes/'), codes],
    [own('/downloads/'), downloads],
    ['/reference/', reference],
    [localizedAddress('/', other), otherLanguage],
  ] as const;
  const items = links.map(
    ([address, text]) => `<li><a href="${base}${address.slice(1)}">${text}</a></li>`,
  );
  return `<h1>${title}</h1><ul>${items.join('')}</ul><p>${ports}</p>`;
}

/**
 * Writes a page at each Chinese address of a page that is in English only, since links lead there: readers go on to the
 * English page. A script keeps the heading of the address, and works on any web server.
 */
export function writeRedirects(folder: string, base: string): void {
  for (const { name } of documentPages) {
    const target = `${base}${name}/`;
    const file = join(folder, 'zh', name, 'index.html');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>This page is in English</title>
<script>location.replace('${target}' + location.search + location.hash)</script>
<noscript><meta http-equiv="refresh" content="0; url=${target}"></noscript>
<a href="${target}">${target}</a>
</html>
`,
    );
  }
}
