import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContractModel } from '../contract-model.ts';
import { asArray, asObject, asString, type JsonObject } from '../json.ts';
import { readDocument } from '../load-contract.ts';
import { literal } from './source-text.ts';

/**
 * The Chinese texts of what programs show of operations and result codes, by the English text with single spaces: from
 * `locales/zh.yaml` beside the contract, and from the result codes. Empty for a contract without them.
 */
export async function emitTranslations(model: ContractModel): Promise<string> {
  const codes = asArray(model.bundle['x-result-codes']).map(asObject);
  const shown = withSingleSpaces(JSON.stringify([model.bundle.info, model.operations, codes]));
  const texts = [...codes.flatMap(codePairs), ...(await localePairs(model.file))]
    .map(([english, chinese]) => [withSingleSpaces(english), chinese.trim()] as const)
    .filter(([english]) => english && shown.includes(JSON.stringify(english).slice(1, -1)));
  return `/** Chinese texts of operations, parameters and result codes, by the English text with single spaces. */
export const chineseTexts: Readonly<Record<string, string>> = ${literal(Object.fromEntries(texts))};
`;
}

type Pair = readonly [english: string, chinese: string];

async function localePairs(contractFile: string): Promise<Pair[]> {
  const file = join(dirname(contractFile), 'locales/zh.yaml');
  const entries = existsSync(file) ? asArray((await readDocument(file)).parsed) : [];
  return entries.map(asObject).map(({ en, zh }) => [asString(en) ?? '', asString(zh) ?? '']);
}

function codePairs(code: JsonObject): Pair[] {
  const translated = Object.entries(asObject(asObject(code.translations).zh));
  return translated.map(([name, chinese]) => [asString(code[name]) ?? '', asString(chinese) ?? '']);
}

function withSingleSpaces(text: string): string {
  return text.replaceAll(/(?:\s|\\n)+/g, ' ').trim();
}
