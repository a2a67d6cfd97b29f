import { security } from '@social-data/contract/operations';
import { labelOf } from './scenarios/read-token.ts';

/** Keeps tokens out of everything that is printed, kept or shown. */
export interface Redactor {
  /** What is shown in place of a token. */
  token(value: string): string;
  /** A text without any of the secrets. */
  text(value: string, secrets: readonly string[]): string;
}

const MASK = '***';

/** Shorter ones would mask ordinary words. */
const SHORTEST_SECRET = 8;

const named = new RegExp(`\\b${security.name}=[^&\\s"'<>]*`, 'gi');

export const redactor: Redactor = {
  token: () => MASK,
  text: (value, secrets) => {
    let text = value;
    for (const secret of secrets) text = text.replaceAll(secret, MASK);
    return text.replace(named, `${security.name}=${MASK}`);
  },
};

/** The texts of a call that must not be seen anywhere: its tokens and their labels, longest first. */
export function secretsIn(query: URLSearchParams): readonly string[] {
  const tokens = query.getAll(security.name);
  const labels = tokens.flatMap((token) => labelOf(token) ?? []);
  return [...tokens, ...labels]
    .filter((text) => text.length >= SHORTEST_SECRET)
    .sort((left, right) => right.length - left.length);
}
