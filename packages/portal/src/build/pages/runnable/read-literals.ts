import type { ParameterValues } from '../../../../shared/parameter-values.ts';

const LITERAL = `'[^'\\\\]*'|"(?:[^"\\\\]|\\\\.)*"|-?\\d+|true|process\\.env\\.\\w+ \\?\\? '[^'\\\\]*'`;
const MEMBER = new RegExp(`\\s*(\\w+):\\s*(${LITERAL})\\s*(?:,|$)`, 'y');

/** The members of an object literal, without its braces; undefined where a value is not written out. */
export function readLiterals(text: string): ParameterValues | undefined {
  const members: (readonly [string, string])[] = [];
  MEMBER.lastIndex = 0;
  while (MEMBER.lastIndex < text.trimEnd().length) {
    const [, name, literal] = MEMBER.exec(text) ?? [];
    if (name === undefined || literal === undefined) return undefined;
    members.push([name, literalValue(literal)]);
  }
  return Object.fromEntries(members);
}

/** The value of one literal. That of an environment variable is what the sample uses without it. */
export function literalValue(literal: string): string {
  if (literal.startsWith('"')) return String(JSON.parse(literal));
  return literal.replace(/^process\.env\.\w+ \?\? /, '').replaceAll("'", '');
}
