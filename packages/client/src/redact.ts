const mask = '***';

/** Takes a token out of a text, as it is and in the forms that it has within a URL. */
export function redact(text: string, token: string | undefined): string {
  if (!token) return text;
  const forms = new Set([
    token,
    encodeURIComponent(token),
    new URLSearchParams({ '': token }).toString().slice(1),
  ]);
  let clean = text;
  for (const form of forms) clean = clean.replaceAll(form, mask);
  return clean;
}

/**
 * A stand-in for an error of the platform that may hold a URL: name, code and message are kept,
 * without the token. Its own cause is kept in the same way.
 */
export function redactError(error: unknown, token: string | undefined): Error {
  if (!(error instanceof Error)) return new Error(redact(String(error), token));
  const cause = error.cause === undefined ? undefined : redactError(error.cause, token);
  const clean = new Error(redact(error.message, token), cause && { cause });
  clean.name = error.name;
  // The stack of the original begins with its message.
  clean.stack = `${clean.name}: ${clean.message}`;
  if ('code' in error && typeof error.code === 'string') Object.assign(clean, { code: error.code });
  return clean;
}
