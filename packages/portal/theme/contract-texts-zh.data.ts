import { readFileSync } from 'node:fs';
import { contractTexts } from '../src/build/contract-translations.ts';
import { contractFile } from '../src/portal-files.ts';

declare const data: Readonly<Record<string, string>>;

export { data };

export default {
  watch: ['../../../generated/openapi.json', '../../../openapi/locales/zh.yaml'],
  /** The Chinese texts of operations and result codes, by the English ones. VitePress runs this in the build. */
  load: (): Readonly<Record<string, string>> => {
    const contract = JSON.parse(readFileSync(contractFile, 'utf8'));
    const used = stringsIn([
      ...[contract.paths, contract.components.parameters, contract['x-result-codes']],
    ]);
    return Object.fromEntries([...contractTexts('zh')].filter(([text]) => used.has(text)));
  },
};

/** Every string in a value, with the white space of `contractTexts`. */
function stringsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(value, (_, member: unknown) => {
    if (typeof member === 'string') found.add(member.replaceAll(/\s+/g, ' ').trim());
    return member;
  });
  return found;
}
