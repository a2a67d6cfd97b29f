import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build, type OnResolveResult, type Plugin } from 'esbuild';

/**
 * Joins modules given as source into one without imports. Ajv's run-time parts
 * are taken in from the installed packages under names that do not depend on
 * where they are installed, so that the text is the same on every machine.
 */
export async function bundleCode(
  entry: string,
  modules: ReadonlyMap<string, string>,
): Promise<string> {
  const result = await build({
    stdin: { contents: entry, sourcefile: 'validators', loader: 'js' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [fromMemory(modules), ajvRuntime],
  });
  return result.outputFiles[0]?.text ?? '';
}

function fromMemory(modules: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'modules-in-memory',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^schemas:/ }, ({ path }) => ({ path, namespace: 'memory' }));
      onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({
        contents: modules.get(path) ?? '',
        loader: 'js',
      }));
    },
  };
}

const ajvRuntime: Plugin = {
  name: 'ajv-runtime',
  setup({ onResolve, onLoad }) {
    // Imports of a run-time part are resolved from the folder of that part.
    onResolve({ filter: /^[^.]/, namespace: 'npm' }, ({ path, pluginData }) =>
      resolvedFrom(String(pluginData), path),
    );
    onResolve({ filter: /^ajv(-formats)?\// }, ({ path }) =>
      resolvedFrom(import.meta.filename, path),
    );
    onLoad({ filter: /.*/, namespace: 'npm' }, async ({ pluginData }) => ({
      contents: await readFile(String(pluginData), 'utf8'),
      loader: 'js',
      pluginData,
    }));
  },
};

function resolvedFrom(importer: string, path: string): OnResolveResult {
  return { path, namespace: 'npm', pluginData: createRequire(importer).resolve(path) };
}
