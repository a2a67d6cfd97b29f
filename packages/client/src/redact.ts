const mask = '***';
/** Shorter texts are no secrets, and taking them out would tear holes into other words. */
const shortestSecret = 8;

let last: { readonly token: string; readonly forms: readonly string[] } | undefined;

/** The token as it is and in the forms that it has within a URL. */
function formsOf(token: string | undefined): readonly string[] {
  if (token === undefined || token.length < shortestSecret) return [];
  if (last?.token !== token) {
    const inQuery = new URLSearchParams({ '': token }).toString().slice(1);
    last = { token, forms: [...new Set([token, encodeURIComponent(token), inQuery])] };
  }
  return last.forms;
}

/** Whether a text holds the token in any of its forms. */
export function holdsToken(text: string, token: string | undefined): boolean {
  // Its end first: a short text is found several times faster, and hardly ever stands there by chance.
  return formsOf(token).some((form) => text.includes(form.slice(-6)) && text.includes(form));
}

/** Takes a token out of a text. */
export function redact(text: string, token: string | undefined): string {
  return formsOf(token).reduce((clean, form) => clean.replaceAll(form, mask), text);
}

/** Takes a token out of every text within the JSON of a text. */
export function redactJson(json: string, token: string | undefined): string {
  const redactText = (_: string, value: unknown) =>
    typeof value === 'string' ? redact(value, token) : value;
  return JSON.stringify(JSON.parse(json, redactText));
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
