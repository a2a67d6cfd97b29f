import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceMeaning, gaps, markedPlaces } from '@social-data/contract/gaps';
import { valueAt } from '@social-data/contract/json-pointer';
import { contractInfo, type OperationInfo, operations } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { parse } from 'yaml';
import type { Locale } from '../../shared/page-addresses.ts';
import { contractFile, contractLocalesFolder } from '../portal-files.ts';

/**
 * The translations of the contract's texts, by the English text. The English text is the key, so that a changed text
 * has no translation until somebody has translated it again. White space does not count.
 */
export function contractTexts(locale: Locale): ReadonlyMap<string, string> {
  const file = join(contractLocalesFolder, `${locale}.yaml`);
  if (locale === 'en' || !existsSync(file)) return new Map();
  const pairs: unknown = parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(pairs)) throw new Error(`${file} has to be a list of texts.`);
  const ofCodes = contractCodes().flatMap((code) => codeTranslations(code, locale));
  return new Map([...ofCodes, ...pairs.map((pair) => readPair(pair, locale, file))]);
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

const CODE_TEXTS = ['meaning', 'hint', 'cause'] as const;
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

function withSingleSpaces(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Members of a schema that are texts for people. */
const TEXT_MEMBERS = new Set(['description', 'x-note', 'x-unit']);

/** The texts of the contract that the pages show, with single spaces. */
export function translatableTexts(): ReadonlySet<string> {
  const texts = [
    contractInfo.title,
    ...Object.values(operations).flatMap(operationTexts),
    ...resultCodes.flatMap(({ fixedBy, retry }: ResultCodeInfo) => [fixedBy, retry?.note]),
    ...contractCodes().flatMap((code) => CODE_TEXTS.map((name) => code[name])),
    ...Object.values(evidenceMeaning),
    ...gaps.flatMap(({ title, section, fact, choice }) => [title, section, fact, choice]),
    // The place of a change is a path, or says in words what it is.
    ...gaps.map(({ change }) => change).filter((place) => place.includes(' ')),
    ...markedPlaces.map(({ note }) => note),
    ...schemaTexts(),
  ];
  const present = texts.flatMap((text) => (text ? [withSingleSpaces(text)] : []));
  return new Set(present);
}

type Texts = readonly (string | undefined)[];

function operationTexts({ summary, description, note, tag, parameters }: OperationInfo): Texts {
  const ofParameters = parameters.flatMap((parameter) => [
    parameter.description,
    parameter.note,
    ...Object.values(parameter.enumDescriptions ?? {}),
  ]);
  return [summary, description, note, tag, ...ofParameters];
}

function schemaTexts(): Texts {
  const contract: unknown = JSON.parse(readFileSync(contractFile, 'utf8'));
  const texts: string[] = [];
  JSON.stringify(valueAt(contract, '#/components/schemas'), (name, value: unknown) => {
    if (name === 'example' || name === 'examples') return undefined;
    if (name === 'x-enumDescriptions') texts.push(...Object.values(Object(value)).map(String));
    if (TEXT_MEMBERS.has(name) && typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

interface TranslationProblems {
  /** Texts of the contract without a translation. */
  readonly missing: readonly string[];
  /** What is wrong with existing translations, each as a sentence. */
  readonly errors: readonly string[];
}

/** Compares translations with the texts that they translate. */
export function translationProblems(
  texts: ReadonlySet<string>,
  translations: ReadonlyMap<string, string>,
): TranslationProblems {
  const errors = [...translations].flatMap(([text, translation]) => {
    if (!texts.has(text)) {
      return [
        `The contract no longer contains "${text}": remove the entry or translate its new text.`,
      ];
    }
    return factsIn(text)
      .filter((fact) => !translation.includes(fact))
      .map((fact) => `The translation of "${text}" lacks ${fact}.`);
  });
  return { missing: [...texts].filter((text) => !translations.has(text)), errors };
}

/** Names in code and numbers: what a translation has to repeat as it is. */
function factsIn(text: string): readonly string[] {
  return (text.match(/`[^`]+`|\d[\d,.]*\d|\d/g) ?? []).map((fact) => fact.replaceAll('`', ''));
}

/** The pages of a folder that have no translation, and so are English in every language. */
export function untranslatedPages(folder: string, locale: Locale): readonly string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && !existsSync(join(folder, locale, file)))
    .sort();
}
