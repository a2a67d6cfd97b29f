/** Characters of a secret by which it is recognized when a part of it was cut off. */
const RECOGNIZABLE_LENGTH = 12;

/**
 * The texts by which a secret is found, as it is and as programs write it: its beginning and its end, in plain text,
 * percent-encoded, as hexadecimal digits, and in base64 at any offset.
 */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret);
  const plain = [secret.slice(0, RECOGNIZABLE_LENGTH), secret.slice(-RECOGNIZABLE_LENGTH)];
  // The first and the last characters of base64 depend on what is around the secret.
  const base64 = [0, 1, 2].map((offset) =>
    Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [...plain, ...plain.map(encodeURIComponent), bytes.toString('hex'), ...base64];
}

/** The names of the secrets that a text contains. */
export function secretsIn(text: string, secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => formsOf(secret).some((form) => text.includes(form)))
    .map(([name]) => name);
}
