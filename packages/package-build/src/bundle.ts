import { basename, dirname, join, relative, resolve } from 'node:path';
import { type OutputChunk, type OutputOptions, type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { type EntryGroup, workspaceManifests, workspaceRoot } from './packages.ts';

/** What a build consists of. */
export interface Bundled {
  /** The packages that the code imports, and modules of Node. */
  readonly imported: readonly string[];
  /** The files whose code it contains. */
  readonly modules: readonly string[];
}

/**
 * Builds the entry points of a group into a folder, in each of its formats. Packages of the workspace are bundled.
 * @param source the folder of the package
 * @param target what the code may use of the language, such as `node20`
 * @param plugins of Rolldown, before our own
 */
export async function bundleCode(
  source: string,
  group: EntryGroup,
  target: string,
  folder: string,
  plugins: readonly Plugin[] = [],
): Promise<Bundled> {
  const chunks: OutputChunk[] = [];
  for (const ending of group.endings ?? ['js']) {
    const isCommonJs = ending === 'cjs';
    const bundle = await rolldown({
      input: absolute(source, group.entries),
      cwd: workspaceRoot,
      platform: group.platform,
      // CommonJS contains its dependencies: loaders disagree about what the default export of a CommonJS dependency is.
      external: (id) => (isCommonJs ? undefined : isInstalled(id, group)),
      plugins: [...plugins, replacedModules(group), workerAddresses(source, group)],
      resolve:
        group.platform === 'node'
          ? // Prism's own CommonJS modules load parts of some others by names that only their ES modules spell out.
            { mainFields: ['module', 'main'] }
          : // The builds of dependencies that import nothing of Node: workers refuse such an import, even one that may fail.
            { conditionNames: ['browser', 'import', 'default'], mainFields: ['module', 'main'] },
      transform: { target },
      // Of dependencies: a file for both module systems, which asks which one it is in, and code that looks for a package.
      checks: { commonJsVariableInEsm: false, pluginTimings: false },
      onLog: (level, log, report) => {
        if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
        report(level, log);
      },
    });
    const { output } = await bundle.write({
      dir: folder,
      format: isCommonJs ? 'cjs' : 'esm',
      entryFileNames: `[name].${ending}`,
      chunkFileNames: `shared-[hash].${ending}`,
      ...outputOptions(source, group),
    });
    await bundle.close();
    chunks.push(...output.filter((file) => file.type === 'chunk'));
  }
  const files = new Set(chunks.map(({ fileName }) => fileName));
  const imports = chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports]);
  return {
    imported: imports.filter((name) => !files.has(name)).map(packageOf),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

const isOurs = (id: string) => /^([./]|@social-data\/|\0)/.test(id);

/** Undefined for a module that is bundled, or belongs to Node. */
function isInstalled(id: string, { installed }: EntryGroup): true | undefined {
  return !isOurs(id) && (installed?.includes(packageOf(id)) ?? true) ? true : undefined;
}

function outputOptions(source: string, group: EntryGroup): OutputOptions {
  const { isMinified = false } = group;
  return {
    codeSplitting: !group.isOneFile,
    // Names stay, for stack traces.
    minify: isMinified && { compress: true, mangle: false, codegen: { removeWhitespace: true } },
    comments: { legal: !isMinified, annotation: true, jsdoc: false },
    sourcemap: group.hasSourceMaps ?? false,
    // Source maps name the sources from a folder `dist/` of the package, wherever the files are written to.
    sourcemapPathTransform: (path, map) =>
      relative(join(source, 'dist'), resolve(dirname(map), path)),
  };
}

function absolute(source: string, paths: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, join(source, path)]),
  );
}

/** The package of an import: `@scope/name` of `@scope/name/file`. */
function packageOf(id: string): string {
  return id.split('/', id.startsWith('@') ? 2 : 1).join('/');
}

function replacedModules({ replaced = {} }: EntryGroup): Plugin {
  return {
    name: 'replaced-modules',
    transform(code, id) {
      const [, replace] = Object.entries(replaced).find(([end]) => id.endsWith(end)) ?? [];
      return replace ? replace(code) : null;
    },
  };
}

/** `new URL('./name-worker.ts', import.meta.url)`, with either kind of quotes. */
const SCRIPT_URL = /new URL\(\s*(['"])(\.[^'"]+\.ts)\1,\s*import\.meta\.url,?\s*\)/g;

/**
 * Makes the address of a worker's script work in the built package as it does in the source. All built files are in
 * one folder, so the address of a script is `./name-worker.js` from each of them.
 */
function workerAddresses(source: string, { entries }: EntryGroup): Plugin {
  const built = new Set(Object.values(absolute(source, entries)));
  return {
    name: 'worker-addresses',
    transform(code, id) {
      if (!id.endsWith('.ts') || !code.match(SCRIPT_URL)) return null;
      return code.replaceAll(SCRIPT_URL, (_, quote: string, script: string) => {
        if (!built.has(resolve(dirname(id), script)))
          throw new Error(
            `${id} has the address of ${script}, which is not built. The name of a worker's script must end in -worker.ts.`,
          );
        return `new URL(${quote}./${basename(script, '.ts')}.js${quote}, import.meta.url)`;
      });
    },
  };
}

/**
 * Writes the types of a group into a folder, those of the workspace's packages included: `NAME.d.ts` for each entry and
 * ending (`.d.mts`, `.d.cts`), and files that several share.
 */
export async function bundleTypes(
  source: string,
  group: EntryGroup,
  folder: string,
): Promise<void> {
  const bundle = await rolldown({
    input: absolute(source, group.types ?? {}),
    cwd: workspaceRoot,
    external: (id) => !isOurs(id),
    checks: { pluginTimings: false },
    plugins: [
      constantsWithoutSatisfies,
      dts({ dtsOnly: true, ...(group.infersTypes ? compiler() : { generator: 'oxc' as const }) }),
    ],
  });
  for (const ending of group.endings ?? ['js']) {
    const types = ending.replace('js', 'ts');
    await bundle.write({
      dir: folder,
      entryFileNames: `[name].d.${types}`,
      chunkFileNames: `shared-[hash].d.${types}`,
    });
  }
  await bundle.close();
}

/** What a constant satisfies has been checked. Its type can be read from the module alone without it. */
const constantsWithoutSatisfies: Plugin = {
  name: 'constants-without-satisfies',
  transform: {
    order: 'pre',
    handler: (code) => code.replaceAll(/ as const satisfies [^;]+;/g, ' as const;'),
  },
};

/** Options for types that only the compiler can infer. */
function compiler() {
  return {
    generator: 'tsc' as const,
    tsconfig: join(workspaceRoot, 'tsconfig.json'),
    // Modules name what they take of Node. Reading all of its global types would take a third of the time.
    compilerOptions: { types: [], paths: workspaceModules() },
  };
}

/** Where the modules of the workspace's packages are: the compiler makes no types for what it finds in `node_modules`. */
function workspaceModules(): Record<string, string[]> {
  const paths: Record<string, string[]> = {};
  for (const [folder, { name, exports = {} }] of workspaceManifests) {
    for (const [subpath, module] of Object.entries(exports)) {
      const path = typeof module === 'string' ? module : module.types;
      paths[join(name, subpath)] = [join(workspaceRoot, folder, path)];
    }
  }
  return paths;
}
