import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';

export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  /** 0 for a program that ends without an error. */
  readonly exitCode: number;
}

/** The first code block of a guide in a language that contains a text. */
export async function guideProgram(
  guide: string,
  language: string,
  contained: string,
): Promise<string> {
  const file = new URL(`../../openapi/guides/${guide}.md`, import.meta.url);
  const blocks = [...(await readFile(file, 'utf8')).matchAll(/^```(\w+)\n(.*?)^```$/gms)];
  const found = blocks.find(([, name, text = '']) => name === language && text.includes(contained));
  if (!found?.[2]) throw new Error(`${guide} has no program in ${language} with ${contained}.`);
  return found[2];
}

/** Makes a folder for the programs of a test file, where they find the packages. Returns a function that makes one inside. */
export function useProgramFolder(): () => Promise<string> {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(fileURLToPath(new URL('.', import.meta.url)), '.run-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => mkdtemp(join(folder, 'program-'));
}

/** Runs a program in a folder, as a reader does. */
export async function runProgram(
  folder: string,
  language: 'ts' | 'py',
  text: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const file = join(folder, `program.${language}`);
  await writeFile(file, text);
  const program = language === 'ts' ? process.execPath : 'python3';
  return new Promise((resolve) => {
    execFile(
      program,
      [file],
      { cwd: folder, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ stdout, stderr, exitCode: error ? 1 : 0 }),
    );
  });
}
