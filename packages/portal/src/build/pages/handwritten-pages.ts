import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../shared/locale.ts';
import { pagesFolder } from '../../portal-files.ts';
import { translatedPage } from './translated-page.ts';

/** The texts that replace lines of the form `<!-- insert: NAME -->`, by name. */
export type Inserts = Readonly<Record<string, string>>;

/** The files of pages/ by address; `home.md` is the page at the root. One without a translation is English. */
export function handwrittenPages(
  locale: Locale,
  inserts: Inserts,
): readonly (readonly [address: string, markdown: string])[] {
  return readdirSync(pagesFolder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => {
      const name = file.slice(0, -'.md'.length);
      const markdown = withInserts(localizedPage(file, locale), inserts, file);
      return [name === 'home' ? '' : name, markdown] as const;
    });
}

function localizedPage(file: string, locale: Locale): string {
  const english = readFileSync(join(pagesFolder, file), 'utf8');
  const translation = join(pagesFolder, locale, file);
  if (locale === 'en' || !existsSync(translation)) return english;
  return translatedPage(readFileSync(translation, 'utf8'), english, translation);
}

function withInserts(markdown: string, inserts: Inserts, file: string): string {
  return markdown.replaceAll(/<!-- insert: ([\w-]+) -->/g, (_, name: string) => {
    const text = inserts[name];
    if (text === undefined) throw new Error(`${file} names an unknown insert: "${name}".`);
    return text;
  });
}
