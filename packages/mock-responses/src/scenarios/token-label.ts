/** Tokens that name scenarios begin with it. */
export const SCENARIO_PREFIX = 'mock-';

const LABEL = /^[A-Za-z0-9._-]{1,64}$/;

/** Whether a text can be the label of a token. */
export function isLabel(text: string): boolean {
  return LABEL.test(text);
}

/** The label of a token, which follows the first colon; undefined for a token without one. */
export function scenarioLabel(token: string): string | undefined {
  const colon = token.indexOf(':');
  return token.startsWith(SCENARIO_PREFIX) && colon >= 0 ? token.slice(colon + 1) : undefined;
}
