import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { nodeTool } from '../process/node-tool.ts';
import { projectRoot } from '../process/project-root.ts';
import { runNode } from '../process/run-node.ts';
import { workspaceModules } from './workspace-modules.ts';

/** The declarations of sources, in a temporary folder. */
export interface Declarations {
  /** The file with the declarations of a source. */
  fileOf(source: string): string;
}

/**
 * Emits the declarations of sources and of all that they import, hands them to `use`, and deletes them. The types are not
 * checked, because `npm run check` does that: so it takes a second instead of the ten that bundled types take.
 * @throws Error with the output of the compiler when it fails
 */
export async function withDeclarations<Result>(
  sources: readonly string[],
  use: (declarations: Declarations) => Result,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'declarations-'));
  try {
    const config = join(folder, 'tsconfig.json');
    await writeFile(config, JSON.stringify(configFor(sources, folder)));
    const { code, output } = await runNode({
      command: [nodeTool('typescript-native', 'tsc'), '-p', config],
      output: 'collect',
      signal: new AbortController().signal,
    });
    if (code !== 0) throw new Error(`The declarations cannot be emitted:\n${output}`);
    return use({ fileOf: (source) => declarationOf(source, folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configFor(sources: readonly string[], outDir: string): object {
  return {
    extends: join(projectRoot, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, noCheck: true },
      // What is found in node_modules would be emitted for nobody.
      paths: Object.fromEntries(
        workspaceModules().map(({ specifier, source }) => [specifier, [source]]),
      ),
      ...{ rootDir: projectRoot, outDir, typeRoots: [join(projectRoot, 'node_modules/@types')] },
    },
    include: [],
    files: sources,
  };
}

/** What is written as declarations is compiled to nothing. */
function declarationOf(source: string, folder: string): string {
  if (source.endsWith('.d.ts')) return source;
  return join(folder, relative(projectRoot, source)).replace(/[.]ts$/, '.d.ts');
}
