import { isAny } from './operation-kinds.ts';
import type { Scenario } from './scenario.ts';

const token = 'mock-code-string';

/** The specification declares `code` as a string and shows a number: a client must take both. */
export const codeString: Scenario = {
  token,
  example: token,
  meaning: 'The code is a text, "0" instead of 0; the codes of failures too.',
  affects: isAny,
  read: (part) =>
    part === token
      ? {
          stage: 'envelope',
          name: token,
          shape: (envelope) => ({ ...envelope, code: String(envelope.code) }),
        }
      : undefined,
};
