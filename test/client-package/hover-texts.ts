import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What an editor shows for names in a file of a project, by name: the type, and its documentation after a blank line. */
export function hoverTexts(
  project: string,
  file: string,
  names: readonly string[],
): Record<string, string> {
  const path = join(project, file);
  const code = readFileSync(path, 'utf8');
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    writeFile: () => {},
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => ts.ScriptSnapshot.fromString(ts.sys.readFile(name) ?? ''),
    getCurrentDirectory: () => project,
    getCompilationSettings: () => ({
      strict: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const textFor = (name: string) => {
    const info = service.getQuickInfoAtPosition(path, code.search(new RegExp(`\\b${name}\\b`)));
    const parts = [info?.displayParts, info?.documentation].map(ts.displayPartsToString);
    return parts.join('\n\n').trim();
  };
  return Object.fromEntries(names.map((name) => [name, textFor(name)]));
}
