import { readFileSync } from 'node:fs';
import { evidenceMeaning, gaps, markedPlaces } from '@social-data/contract/gaps';
import { valueAt } from '@social-data/contract/json-pointer';
import { contractInfo, type OperationInfo, operations } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { contractFile } from '../portal-files.ts';
import { withSingleSpaces } from './contract-texts.ts';

/** Members of a schema that are texts for people. */
const TEXT_MEMBERS = new Set(['description', 'x-note', 'x-unit']);

/** The texts of the contract that the pages show, with single spaces. */
export function translatableTexts(): ReadonlySet<string> {
  const texts = [
    contractInfo.title,
    ...Object.values(operations).flatMap(operationTexts),
    ...resultCodes.flatMap(codeTexts),
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

function codeTexts({ meaning, hint, fixedBy, retry }: ResultCodeInfo): Texts {
  return [meaning, hint, fixedBy, retry?.note];
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
