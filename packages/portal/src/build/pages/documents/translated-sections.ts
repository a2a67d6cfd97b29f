import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../../shared/locale.ts';
import { documentTranslationsFolder } from '../../../portal-files.ts';
import { CODE_BLOCK, type Section } from './read-sections.ts';

/** Title and body of a section in another language. */
interface Translation {
  readonly fingerprint: string;
  readonly title: string;
  readonly body: string;
}

/** Begins the translation of a section: its anchor, and the fingerprint of the English text that was translated. */
const SECTION_MARK = /^<!-- ([\p{L}\p{N}_-]*) ([0-9a-f]{8}) -->$/mu;

/** A line of a translation that stands for the next code block of the English section. */
const CODE_PLACE = /^<!-- code -->$/gm;

/** The file with the translation of a source, such as `packages-client-README.md`. */
function translationFile(source: string, locale: Locale): string {
  return join(documentTranslationsFolder, locale, source.replaceAll('/', '-'));
}

/**
 * Changes with the words of a section, and so tells whether its translation is up to date. Code is not part of it, since
 * translations take code from the English text, nor are line breaks and the width of tables.
 */
export function fingerprintOfSection({ title, body }: Section): string {
  const words = `${title} ${body}`
    .replaceAll(CODE_BLOCK, '<code>')
    .replaceAll(/-{3,}/g, '---')
    .replaceAll(/\s+/g, ' ');
  return createHash('sha256').update(words).digest('hex').slice(0, 8);
}

/** The translations of a source, by the anchor of the section; empty if there is no file. */
export function readTranslations(source: string, locale: Locale): ReadonlyMap<string, Translation> {
  const file = translationFile(source, locale);
  if (locale === 'en' || !existsSync(file)) return new Map();
  const parts = readFileSync(file, 'utf8').split(SECTION_MARK).slice(1);
  const translations = new Map<string, Translation>();
  for (let index = 0; index < parts.length; index += 3) {
    const [anchor = '', fingerprint = '', text = ''] = parts.slice(index, index + 3);
    const [, title = '', body = ''] = /^#+ ([^\n]+)\n?(.*)$/s.exec(text.trim()) ?? [];
    translations.set(anchor, { fingerprint, title: title.trim(), body: body.trim() });
  }
  return translations;
}

/** The section in another language, with the code of the English one; undefined unless its translation is up to date. */
export function translatedSection(
  section: Section,
  translations: ReadonlyMap<string, Translation>,
): Section | undefined {
  const translation = translations.get(section.anchor);
  const blocks = section.body.match(CODE_BLOCK) ?? [];
  if (translation?.fingerprint !== fingerprintOfSection(section)) return undefined;
  if ((translation.body.match(CODE_PLACE)?.length ?? 0) !== blocks.length) return undefined;
  const rest = blocks.values();
  const body = translation.body.replaceAll(CODE_PLACE, () => rest.next().value ?? '');
  return { ...section, title: translation.title, body };
}
