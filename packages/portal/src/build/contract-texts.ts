import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Locale } from '../../shared/locale.ts';
import { contractLocalesFolder } from '../portal-files.ts';

/**
 * The translations of the contract's texts, by the English text. The English text is the key, so that a changed text
 * has no translation until somebody has translated it again. White space does not count.
 */
export function contractTexts(locale: Locale): ReadonlyMap<string, string> {
  const file = join(contractLocalesFolder, `${locale}.yaml`);
  if (locale === 'en' || !existsSync(file)) return new Map();
  const pairs: unknown = parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(pairs)) throw new Error(`${file} has to be a list of texts.`);
  return new Map(pairs.map((pair) => readPair(pair, locale, file)));
}

/** Translates texts of the contract; one without a translation stays English. */
export function contractText(locale: Locale): (text: string) => string {
  const texts = contractTexts(locale);
  return (text) => texts.get(withSingleSpaces(text)) ?? text;
}

function readPair(pair: unknown, locale: Locale, file: string): readonly [string, string] {
  const { en, [locale]: translated }: Readonly<Record<string, unknown>> = Object(pair);
  if (typeof en !== 'string' || typeof translated !== 'string') {
    throw new Error(`${file}: each entry needs "en" and "${locale}": ${JSON.stringify(pair)}`);
  }
  return [withSingleSpaces(en), translated.trim()];
}

export function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
