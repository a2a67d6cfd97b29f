import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from '../../scripts/process/project-root.ts';

const FOLDER = fileURLToPath(new URL('cases', import.meta.url));

/** An input that a property did not hold for once. */
export interface KeptCase {
  readonly name: string;
  readonly input: string;
}

/** The kept inputs of a target, by name. Each is a JSON text in `cases/TARGET/`. */
export function keptCases(target: string): readonly KeptCase[] {
  return globSync(join(FOLDER, target, '*.json'))
    .sort()
    .map((file) => ({ name: basename(file, '.json'), input: readInput(file) }));
}

function readInput(file: string): string {
  const input: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof input !== 'string') throw new Error(`${file} has no JSON text.`);
  return input;
}

/** Writes an input as a case, which the ordinary run then gives to its target. @returns the file, from the project's root */
export function keepCase(target: string, input: string): string {
  const hash = createHash('sha256').update(input).digest('hex').slice(0, 8);
  const file = join(FOLDER, target, `${hash}.json`);
  mkdirSync(join(FOLDER, target), { recursive: true });
  writeFileSync(file, `${JSON.stringify(input)}\n`);
  return relative(projectRoot, file);
}
