/** A text in single quotes, in which a shell interprets no character but the quote itself. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
