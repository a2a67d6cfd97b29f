import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Locale,
  languageTags,
  locales,
  localizedAddress,
} from '../../shared/page-addresses.ts';
import { siteMessages } from '../site-outline.ts';
import { documentPages } from './pages/document-list.ts';

/** The pages for unknown addresses, by the language of those addresses. */
export const notFoundFiles: { readonly [Name in Locale]: string } = {
  en: '404.html',
  zh: 'zh/404.html',
};

/**
 * Writes the page for unknown addresses in each language. VitePress leaves its body to the browser, which shows it in the
 * language of the address; title and text for readers without scripts are added here.
 */
export function writeNotFoundPages(folder: string, base: string): void {
  const html = readFileSync(join(folder, notFoundFiles.en), 'utf8');
  if (!html.includes('</body>')) throw new Error(`${notFoundFiles.en} has no </body>.`);
  for (const locale of locales) {
    const { title, quote, linkText } = siteMessages[locale].notFound;
    const home = `${base}${localizedAddress('/', locale).slice(1)}`;
    const text = `<h1>${title}</h1><p>${quote}</p><a href="${home}">${linkText}</a>`;
    const page = html
      .replace('<html lang="en"', `<html lang="${languageTags[locale]}"`)
      .replace(/<title>404[^<]*</, `<title>${title}<`)
      .replace('</body>', `<noscript>${text}</noscript></body>`);
    writeFileSync(join(folder, notFoundFiles[locale]), page);
  }
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
