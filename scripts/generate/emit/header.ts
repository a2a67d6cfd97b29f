import { basename, relative } from 'node:path';

const defaultContract = 'openapi/openapi.yaml';

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
  return source === defaultContract
    ? 'pnpm generate'
    : `pnpm generate --contract ${source} --out <this folder>`;
}

/** The header as comment lines of a language whose comments begin with `mark`. */
export function lineHeader(contractFile: string, mark: '//' | '#'): string {
  return `${headerLines(contractFile)
    .map((line) => `${mark} ${line}\n`)
    .join('')}\n`;
}
