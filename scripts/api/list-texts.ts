import { join } from 'node:path';
import { projectRoot } from '../process/project-root.ts';
import { withDeclarations } from './emit-declarations.ts';
import { DeclarationReader, type Extent, type NamedDeclaration } from './exported-declarations.ts';
import { listFiles, manifestFolder } from './list-files.ts';
import { packageLists } from './package-lists.ts';
import { modulesOf, type WorkspaceModule } from './workspace-modules.ts';

type PackageName = keyof typeof listFiles;

/** The text of the list of each published package, by its file from the root of the project. */
export async function listTexts(): Promise<ReadonlyMap<string, string>> {
  const names = Object.keys(listFiles).filter((name): name is PackageName => name in packageLists);
  const modules = new Map(names.map((name) => [name, publicModules(name)]));
  const sources = [...modules.values()].flat().map(({ source }) => source);
  return await withDeclarations(sources, (declarations) => {
    const reader = new DeclarationReader(declarations);
    return new Map(
      names.map((name) => {
        const { head, rest } = packageLists[name];
        const exports = exportsOf(name, modules.get(name) ?? [], reader);
        const text = [...head, '', ...exports, ...rest()].join('\n').trimEnd();
        return [listFiles[name], `${text}\n`];
      }),
    );
  });
}

/** The modules of `runtime/` are parts that the packages of this project share. */
function publicModules(name: PackageName): readonly WorkspaceModule[] {
  const modules = modulesOf(join(projectRoot, manifestFolder(name)));
  return modules.filter(({ source }) => !/[/]runtime[/]/.test(source));
}

function exportsOf(
  name: PackageName,
  modules: readonly WorkspaceModule[],
  reader: DeclarationReader,
): readonly string[] {
  if (modules.length === 0) return [];
  const generated = join(projectRoot, 'generated/');
  // The contract's own list has its declarations, and change control of the contract compares its schemas.
  const extentOf = (source: string): Extent => {
    if (!source.startsWith(generated)) return 'whole';
    return name === 'contract' && !source.endsWith('/types.ts') ? 'whole' : 'head';
  };
  const entries = modules.map(({ source }) => source);
  const { exported, used } = reader.read(entries, extentOf);
  return [
    '## Exports\n',
    ...modules.flatMap(({ specifier }, at) => [
      `### \`${specifier}\`\n`,
      ...codeBlock(exported[at] ?? []),
    ]),
    ...(used.length === 0 ? [] : ['### Types that these use\n', ...codeBlock(used)]),
  ];
}

function codeBlock(declarations: readonly NamedDeclaration[]): readonly string[] {
  const lines = declarations.map(({ name, text }) =>
    // Exported under another name than it was declared with.
    text.includes(name) ? text : `// as ${name}\n${text}`,
  );
  return ['```ts', ...lines, '```', ''];
}
