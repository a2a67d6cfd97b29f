import { maskSecrets } from '../call/mask-secrets.ts';

/** Stack frames in the log. */
const MAX_FRAMES = 6;

/** The fields of an error in the log: name, code, message and stack, with everything masked that looks like a token. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: maskSecrets(String(error)) };
  const { name, message, stack = '' } = error;
  const at = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => maskSecrets(line.trim()));
  const code = 'code' in error ? maskSecrets(String(error.code)) : undefined;
  return { error: name, code, message: maskSecrets(message), at };
}
