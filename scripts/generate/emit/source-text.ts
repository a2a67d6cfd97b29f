// How emitted files are written: values, names, comments and the header.
import { basename, relative } from 'node:path';
import { textsOf } from '../json.ts';
import { isIdentifier } from '../naming.ts';

const lineWidth = 100;

/** A value as TypeScript source. What is undefined is left out. */
export function literal(value: unknown, indent = ''): string {
  const json = JSON.stringify(value, null, 2) ?? 'undefined';
  // Written plain, this key would set the prototype.
  const safe = json.replaceAll(/(?<!\\)"__proto__":/g, '["__proto__"]:');
  return safe.replaceAll('\n', `\n${indent}`);
}

export function stringLiteral(text: string): string {
  return JSON.stringify(text);
}

/** A key as it is written in an object or a type. Written plain, `__proto__` would set the prototype. */
export function propertyName(key: string): string {
  if (key === '__proto__') return '["__proto__"]';
  return isIdentifier(key) ? key : stringLiteral(key);
}

/** An import of types, broken into lines where it is too long for one. Nothing for no names. */
export function importLine(names: readonly string[], module: string): string {
  if (names.length === 0) return '';
  const line = `import type { ${names.join(', ')} } from '${module}';\n`;
  if (line.length <= lineWidth + 1) return line;
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${module}';\n`;
}

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
export function valueList(descriptions: unknown): string | undefined {
  const lines = Object.entries(textsOf(descriptions) ?? {}).map(
    ([value, text]) => `- \`${value}\`: ${text}`,
  );
  return lines.join('\n') || undefined;
}

/** The first lines of a generated file: what it is, where it comes from and how to generate it again. */
export function headerLines(contractFile: string): string[] {
  return [
    'Generated. Do not edit: changes are lost and fail the drift check.',
    `Source: ${sourceName(contractFile)}. Made by: ${commandFor(contractFile)}`,
  ];
}

/** The path inside the working directory, else only the file's name, so that the text is the same on every machine. */
function sourceName(contractFile: string): string {
  const path = relative(process.cwd(), contractFile).replaceAll('\\', '/');
  return path.startsWith('..') || path.includes(':') ? basename(contractFile) : path;
}

export function commandFor(contractFile: string): string {
  const source = sourceName(contractFile);
  return source === 'openapi/openapi.yaml'
    ? 'npm run generate'
    : `npm run generate -- --contract ${source} --out <this folder>`;
}

/** The header of a script. */
export function scriptHeader(contractFile: string): string {
  const lines = headerLines(contractFile).map((line) => `// ${line}\n`);
  return `${lines.join('')}\n`;
}
