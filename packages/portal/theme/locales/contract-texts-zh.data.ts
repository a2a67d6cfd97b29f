import { operations } from '@social-data/contract/operations';
import { resultCodes } from '@social-data/contract/result-codes';
import { contractTexts } from '../../src/build/contract-texts.ts';

declare const data: Readonly<Record<string, string>>;

export { data };

export default {
  /** The Chinese texts of operations and result codes, by the English ones. VitePress runs this in the build. */
  load: (): Readonly<Record<string, string>> => {
    const used = stringsIn([operations, resultCodes]);
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
