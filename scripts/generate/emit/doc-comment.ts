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
