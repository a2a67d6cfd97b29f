// Imports nothing that is generated, so that `npm run dev` reads a translation again only when its files have changed.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Locale } from '../../shared/page-addresses.ts';
import { contractFile, contractLocalesFolder, readText } from '../portal-files.ts';

type Translations = ReadonlyMap<string, string>;

/** Cached by language with the time of the files, because a page asks hundreds of times. */
const read = new Map<Locale, { readonly written: string; readonly translations: Translations }>();

/**
 * The translations of the contract's texts, by the English text. The English text is the key, so that a changed text
 * has no translation until somebody has translated it again. White space does not count.
 */
export function contractTexts(locale: Locale): Translations {
  const file = join(contractLocalesFolder, `${locale}.yaml`);
  if (locale === 'en' || !existsSync(file)) return new Map();
  const written = [file, contractFile].map((each) => statSync(each).mtimeMs).join();
  const known = read.get(locale);
  if (known?.written === written) return known.translations;
  const pairs: unknown = parse(readText(file));
  if (!Array.isArray(pairs)) throw new Error(`${file} has to be a list of texts.`);
  const translations = new Map([
    ...contractCodes().flatMap((code) => codeTranslations(code, locale)),
    ...pairs.map((pair) => readPair(pair, locale, file)),
  ]);
  read.set(locale, { written, translations });
  return translations;
}

/** What the contract says about a result code beyond the generated list. */
interface ContractCode {
  readonly code: number;
  readonly meaning: string;
  readonly hint?: string;
  /** When our servers send it. */
  readonly cause?: string;
  /** Its texts in other languages, by the names of the members above. */
  readonly translations?: {
    readonly [Name in Locale]?: Readonly<Partial<Record<CodeText, string>>>;
  };
}

/** The members of a result code that are texts for people. */
export const CODE_TEXTS = ['meaning', 'hint', 'cause'] as const;
type CodeText = (typeof CODE_TEXTS)[number];

/** The result codes as the contract has them. */
export function contractCodes(): readonly ContractCode[] {
  return JSON.parse(readFileSync(contractFile, 'utf8'))['x-result-codes'];
}

function codeTranslations(code: ContractCode, locale: Locale): (readonly [string, string])[] {
  return CODE_TEXTS.flatMap((name) => {
    const [english, translated] = [code[name], code.translations?.[locale]?.[name]];
    if (english === undefined || translated === undefined) return [];
    return [[withSingleSpaces(english), translated] as const];
  });
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
