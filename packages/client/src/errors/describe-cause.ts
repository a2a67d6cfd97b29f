import { maskTokens, tokenInAddress } from '@social-data/contract/mask-tokens';

/** Causes that are shown at most: one may be its own cause. */
const MAX_DEPTH = 4;

/** What a log needs of the cause of an error: its name, message and code, without a token in an address. */
export function describeCause(cause: unknown, depth = 1): object | undefined {
  if (cause === undefined || depth > MAX_DEPTH) return undefined;
  const {
    name,
    message,
    code,
    cause: inner,
  }: Partial<ErrorWithCode> = cause instanceof Error ? cause : { message: String(cause) };
  return {
    name,
    message: maskTokens(String(message), [], { patterns: [tokenInAddress] }),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    cause: describeCause(inner, depth + 1),
  };
}

interface ErrorWithCode extends Error {
  readonly code?: unknown;
}
