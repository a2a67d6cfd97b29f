import { operations } from '@social-data/contract/operations';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/random-input.ts';

const [, platform, industryTag] = operations.getAuthorLinkInfo.parameters;

/** The allowed values, as the contract lists them. */
export const platforms = platform.enum;
export const industryTags = industryTag.enum;
export const orders = operations.listAnswers.parameters[3].enum;

/** Any sequence of UTF-16 code units, lone surrogates included. */
const codeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

/** Ordinary and unusual identifiers. */
export function identities(prefix: string): fc.Arbitrary<string> {
  return fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }).map((number) => `${prefix}-${number}`),
    fc.string({ unit: anyCharacter }),
    codeUnits,
  );
}
