import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../shared/locale.ts';

/** The pages of a folder that have no translation, and so are English in every language. */
export function untranslatedPages(folder: string, locale: Locale): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !existsSync(join(folder, locale, file)))
    .sort();
}
