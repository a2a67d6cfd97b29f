import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceMeaning, gaps, markedPlaces } from '@social-data/contract/gaps';
import { valueAt } from '@social-data/contract/json-pointer';
import { contractInfo, type OperationInfo, operations } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import type { Locale } from '../../shared/page-addresses.ts';
import { contractFile } from '../portal-files.ts';
import {
  CODE_TEXTS,
  contractCodes,
  contractTexts,
  withSingleSpaces,
} from './contract-translations.ts';

/** Translates texts of the contract; one without a translation stays English. */
export function contractText(locale: Locale): (text: string) => string {
  const texts = contractTexts(locale);
  return (text) => texts.get(withSingleSpaces(text)) ?? text;
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
