/** Paragraphs as one documentation comment; empty ones are left out. */
export function docComment(paragraphs: readonly (string | undefined)[], indent = ''): string {
  const text = paragraphs
    .filter((paragraph) => paragraph !== undefined && paragraph.trim() !== '')
    .join('\n\n');
  if (text === '') return '';
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  const body = lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n');
  return `${indent}/**\n${body}\n${indent} */\n`;
}

/** A list of values, each with a sentence about it; undefined without values. */
export function valueList(descriptions: object | undefined): string | undefined {
  const lines = Object.entries(descriptions ?? {}).map(
    ([value, description]) => `- \`${value}\`: ${String(description).trim()}`,
  );
  return lines.length > 0 ? lines.join('\n') : undefined;
}
