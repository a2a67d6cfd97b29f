import fc from 'fast-check';

const oddPieces = [
  ...['', ' ', '\n', '\r\n', '\0', '"', '\\', '{', '}', '[', ']', ',', ':', '%', '-', '0', '1e999'],
  ...['null', 'true', '-0', '1e-7', '9007199254740993', '\\ud800', '\\u0000', '__proto__'],
  ...['\ufeff', '\u2028', '\ud800', '\u{1f469}', '\u7f8e'],
];

/**
 * Any character of Unicode. The unit `binary` of fast-check is the same, but each process that uses it needs most of a
 * second of processor time to list all characters.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10_f7ff })
  // Without the halves of surrogate pairs.
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Texts of which up to four places were replaced by something else. */
export function mutated(
  texts: fc.Arbitrary<string>,
  pieces: fc.Arbitrary<string> = fc.constantFrom(...oddPieces),
): fc.Arbitrary<string> {
  const change = fc.tuple(fc.nat(), fc.nat({ max: 6 }), pieces);
  return fc.tuple(texts, fc.array(change, { maxLength: 4 })).map(([text, changes]) =>
    changes.reduce((changed, [at, removed, put]) => {
      const start = at % (changed.length + 1);
      return changed.slice(0, start) + put + changed.slice(start + removed);
    }, text),
  );
}

/** Any JSON value, with names and numbers that programs stumble over. */
export function oddJson(): fc.Arbitrary<unknown> {
  const names = fc.constantFrom('__proto__', 'constructor', 'length', 'id', 'data', 'code', '');
  return fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(null, '', [], {}, -0, 1e308, 2 ** 53 + 2, '\ud800', '\0', 'null'),
    fc.dictionary(names, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
  );
}

/** A document in which some members are replaced by any JSON value, left out or added. */
export function mutatedMembers(document: object): fc.Arbitrary<object> {
  const names = Object.keys(document);
  const change = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 4 })),
    fc.option(oddJson(), { nil: undefined }),
  );
  return fc
    .array(change, { maxLength: 3 })
    .map((changes) => ({ ...document, ...Object.fromEntries(changes) }));
}
