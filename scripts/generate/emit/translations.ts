import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContractModel } from '../contract-model.ts';
import { asArray, asObject, asString } from '../json.ts';
import { readDocument } from '../load-contract.ts';
import { literal } from './source-text.ts';

/**
 * The Chinese texts of what programs show of operations and result codes, by the English text with single spaces: from
 * `locales/zh.yaml` beside the contract, and from the result codes. Empty for a contract without them.
 */
export async function emitTranslations({
  file,
  bundle,
  operations,
}: ContractModel): Promise<string> {
  const shown = JSON.stringify([bundle.info, operations, bundle['x-result-codes']]);
  const isShown = (text: string) =>
    withSingleSpaces(shown).includes(JSON.stringify(text).slice(1, -1));
  const pairs = [...codePairs(bundle['x-result-codes']), ...(await localePairs(file))];
  const texts = pairs
    .map(([english, chinese]) => [withSingleSpaces(english), chinese.trim()] as const)
    .filter(([english]) => english !== '' && isShown(english));
  return `/** Chinese texts of operations, parameters and result codes, by the English text with single spaces. */
export const chineseTexts: Readonly<Record<string, string>> = ${literal(Object.fromEntries(texts))};
`;
}

type Pair = readonly [english: string, chinese: string];

async function localePairs(contractFile: string): Promise<readonly Pair[]> {
  const file = join(dirname(contractFile), 'locales/zh.yaml');
  if (!existsSync(file)) return [];
  const { parsed } = await readDocument(file);
  return asArray(parsed)
    .map(asObject)
    .map(({ en, zh }) => [asString(en) ?? '', asString(zh) ?? '']);
}

function codePairs(codes: unknown): readonly Pair[] {
  return asArray(codes)
    .map(asObject)
    .flatMap((code) =>
      Object.entries(asObject(asObject(code.translations).zh)).map(
        ([name, chinese]): Pair => [asString(code[name]) ?? '', asString(chinese) ?? ''],
      ),
    );
}

function withSingleSpaces(text: string): string {
  return text.replaceAll(/(?:\s|\\n)+/g, ' ').trim();
}
