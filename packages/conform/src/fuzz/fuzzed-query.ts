import { type OperationId, operationIds, security } from '@social-data/contract';
import fc from 'fast-check';
import type { Profile } from '../profile.ts';
import { parametersOf, validValueOf } from '../request-path.ts';
import type { Target } from '../target.ts';

/** A query in parts. The token is added when it is sent, so that no counterexample contains it. */
export interface FuzzedQuery {
  readonly token: 'valid' | 'absent' | 'empty' | 'twice';
  /** `name=value`, encoded. */
  readonly pairs: readonly string[];
}

const oddTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  '+1',
  '1.5',
  '１',
  '９９',
  'NaN',
  'null',
  '[]',
  '\u0000',
  '%',
];
const malformedTexts = ['%', '%E5%92%', '%FF', '%zz', '%ED%A0%80', '+', '==', '%26token%3Dx'];

/** Mostly valid queries of an operation, with some pairs wrong, malformed, missing or added. */
export function fuzzedQuery(
  operationId: OperationId,
  target: Target,
  profile: Profile,
): fc.Arbitrary<FuzzedQuery> {
  const value =
    profile === 'decisions' ? hostileValue(operationId, target) : oddValue(operationId, target);
  const required = parametersOf(operationId).filter((parameter) => parameter.required);
  const base = required.map(({ name }) =>
    fc.oneof(
      { arbitrary: fc.constant([pairOf(name, target.values[name] ?? '')]), weight: 6 },
      { arbitrary: value.map((text) => [`${name}=${text}`]), weight: 3 },
      fc.constant([]),
    ),
  );
  const added = fc.array(oddPair(operationId, value), { maxLength: 3 });
  return fc.tuple(tokenMode(), added, ...base).chain(([token, ...groups]) => {
    const pairs = groups.flat();
    return fc
      .shuffledSubarray(pairs, { minLength: pairs.length })
      .map((shuffled) => ({ token, pairs: shuffled }));
  });
}

function tokenMode(): fc.Arbitrary<FuzzedQuery['token']> {
  const mode = (token: FuzzedQuery['token'], weight: number) => ({
    arbitrary: fc.constant(token),
    weight,
  });
  return fc.oneof(mode('valid', 20), mode('absent', 1), mode('empty', 1), mode('twice', 1));
}

function oddPair(operationId: OperationId, value: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const own = fc.constantFrom(...parametersOf(operationId).map(({ name }) => name));
  const names = operationIds.flatMap((id) => parametersOf(id).map(({ name }) => name));
  const random = fc.string({ unit: 'grapheme', maxLength: 4 }).filter(isNotCredential);
  const name = fc.oneof({ arbitrary: own, weight: 5 }, fc.constantFrom(...names), random);
  return fc.tuple(name, value).map(([key, text]) => `${encodeURIComponent(key)}=${text}`);
}

/** An encoded value such as people and programs send by mistake. */
function oddValue(operationId: OperationId, target: Target): fc.Arbitrary<string> {
  const good = parametersOf(operationId).flatMap((parameter) => [
    ...(parameter.enum?.map(String) ?? []),
    validValueOf(target, parameter) ?? '',
  ]);
  const texts = fc.oneof(
    fc.constantFrom(...good),
    fc.constantFrom(...oddTexts),
    fc.integer().map(String),
    fc.string({ unit: 'grapheme', maxLength: 10 }),
  );
  return texts.map(encodeURIComponent);
}

/** Also values that a firewall would stop: control characters and invalid UTF-8. */
function hostileValue(operationId: OperationId, target: Target): fc.Arbitrary<string> {
  return fc.oneof(
    { arbitrary: oddValue(operationId, target), weight: 3 },
    anyText().map(encodeURIComponent),
    { arbitrary: fc.constantFrom(...malformedTexts), weight: 2 },
  );
}

/** Any characters, half of them ASCII. fast-check's own text of this kind takes 2 s of processor time to set up. */
function anyText(): fc.Arbitrary<string> {
  const isSurrogate = (code: number) => code >= 0xd800 && code <= 0xdfff;
  const character = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0x10ffff }).filter((code) => !isSurrogate(code)),
  );
  return fc.array(character, { maxLength: 40 }).map((codes) => String.fromCodePoint(...codes));
}

function isNotCredential(name: string): boolean {
  return name !== security.name;
}

function pairOf(name: string, value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}
