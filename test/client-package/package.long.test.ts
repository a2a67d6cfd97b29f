import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMock } from '@social-data/mock';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  clientTool,
  installClient,
  PACK_TIMEOUT_MS,
  type PackedClient,
  run,
  runtimes,
} from './packed-client.ts';
import { typeCheck } from './type-check.ts';

/** What an editor shows for names in a file of a project, by name: the type, and its documentation after a blank line. */
function hoverTexts(
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

/** The output of a failed command. */
const output = (error: { stdout: string }) => error;

describe('the packed client, installed into an empty project', () => {
  let packed: PackedClient;
  let mock: Awaited<ReturnType<typeof startMock>>;
  beforeAll(async () => {
    packed = await installClient();
    mock = await startMock({ port: 0 });
  }, PACK_TIMEOUT_MS);
  afterAll(async () => {
    await packed?.remove();
    await mock?.close();
  });

  test.each(Object.entries(runtimes))('runs on %s, imported and required', async (name, node) => {
    const { stdout: version } = await run(node, ['--version']);
    expect(version).toMatch(new RegExp(`^v${name.slice(5)}\\.`));
    const env = { ...process.env, SOCIAL_DATA_BASE_URL: mock.url, NODE_OPTIONS: '' };
    const testArguments = ['--test', '--test-reporter=tap', 'smoke.test.mjs'];
    const { stdout } = await run(node, testArguments, { cwd: packed.project, env }).catch(output);
    expect(stdout).toMatch(/^# pass 11$/m);
    expect(stdout).toMatch(/^# fail 0$/m);
  });

  test('takes at most 3.5 MB with its dependency, and has no source map of the fake fetch', async () => {
    const modules = join(packed.project, 'node_modules');
    const own = ['@social-data/client', 'openapi-fetch', 'openapi-typescript-helpers'];
    const files = await Promise.all(
      own.map((name) => readdir(join(modules, name), { recursive: true, withFileTypes: true })),
    );
    const paths = files.flat().filter((file) => file.isFile());
    expect(paths.map(({ name }) => name)).toContain('index.mjs.map');
    expect(paths.map(({ name }) => name)).not.toContain('testing.mjs.map');
    const sizes = paths.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(3_500_000);
  });

  test('has types that compile, for ES modules and for CommonJS', async () => {
    const typescript = clientTool('../../../node_modules/typescript-native', '');
    expect(await typeCheck(typescript, packed.project)).toBe('');
  });

  test('shows the names of types in an editor, and a sentence for each value', () => {
    const names = ['result', 'first', 'figures', 'distribution', 'target', 'platform'];
    const { platform, ...types } = hoverTexts(packed.project, 'hovers.mts', names);
    expect(types).toEqual({
      result: 'const result: IterablePage<User, UserSearchData, SearchUsersParameters>',
      first: 'const first: User',
      figures: 'const figures: AuthorLinkInfoData',
      distribution: 'const distribution: AuthorTouchDistributionData',
      target: 'const target: Answer | undefined',
    });
    expect(platform).toContain('- `LIVE_STREAMING`: Live streaming.');
  });

  test('passes @arethetypeswrong/cli', async () => {
    const flags = ['--format', 'table-flipped', '--no-color'];
    const command = [
      clientTool('@arethetypeswrong/cli', 'dist/index.js'),
      packed.tarball,
      ...flags,
    ];
    const { stdout } = await run(process.execPath, command);
    expect(stdout).toContain('No problems found');
  });
});
