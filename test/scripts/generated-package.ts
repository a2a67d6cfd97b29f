import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { filesIn } from '../../scripts/generate/package-folder.ts';
import { runGenerate } from '../../scripts/generate.ts';
import { Failure } from '../../scripts/process/failure.mjs';

const root = join(import.meta.dirname, '..', '..');
export const fixtures = join(import.meta.dirname, 'fixtures');

/** What a run of the command said, line by line, and its exit code. */
export interface Run {
  readonly code: number;
  readonly log: readonly string[];
  readonly errors: readonly string[];
}

export async function generate(...args: readonly string[]): Promise<Run> {
  const options = { contract: { type: 'string' }, out: { type: 'string' } } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { ...options, check: { type: 'boolean' } },
  });
  const log: string[] = [];
  try {
    await runGenerate(values, (line) => log.push(line));
    return { code: 0, log, errors: [] };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.exitCode, log, errors: error.message.split('\n') };
  }
}

/** A new empty folder, and how to remove it. */
export function temporaryFolder(): { readonly folder: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Text by path of all files in a package folder. */
export function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesIn(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Lets a package in a temporary folder find what it depends on. */
export function linkDependencies(folder: string): void {
  symlinkSync(join(root, 'generated', 'node_modules'), join(folder, 'node_modules'));
}

const libraryFiles = new Map<string, ts.SourceFile | undefined>();

/** A host that reads TypeScript's own types once for all programs: they are larger than any package. */
function compilerHost(options: ts.CompilerOptions): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  const library = host.getDefaultLibLocation?.() ?? host.getCurrentDirectory();
  return {
    ...host,
    getSourceFile(name, ...rest) {
      if (!name.startsWith(library)) return host.getSourceFile(name, ...rest);
      const file = libraryFiles.get(name) ?? host.getSourceFile(name, ...rest);
      libraryFiles.set(name, file);
      return file;
    },
  };
}

/** What the compiler says about a generated package under our own settings and some stricter ones. */
export function compile(
  folder: string,
  further: readonly string[] = [],
  stricter: ts.CompilerOptions = {},
): string[] {
  const configFile = join(root, 'tsconfig.json');
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root);
  const entries = [
    'runtime/index.ts',
    'runtime/read-parameters.ts',
    'rows.ts',
    'validators.d.ts',
    ...further,
  ];
  const all = { ...options, ...stricter, typeRoots: [join(root, 'node_modules', '@types')] };
  const files = entries.map((name) => join(folder, name));
  const program = ts.createProgram(files, all, compilerHost(all));
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ file, messageText }) =>
        `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}
