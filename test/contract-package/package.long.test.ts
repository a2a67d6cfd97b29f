import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startMock } from '@social-data/mock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientTool, installOffline, runtimes } from '../client-package/packed-client.ts';
import { typeCheck } from '../client-package/type-check.ts';
import { PACK_TIMEOUT_MS, run } from '../gateway-package/packed-gateway.ts';
import { offeredTarball } from '../offered-tarball.ts';
import { readmeBlocks } from '../readme/blocks.ts';

describe('the packed contract, installed into an empty project', () => {
  let folder = '';
  let tarball = '';
  const project = () => join(folder, 'project');
  const installed = (name: string) => join(project(), 'node_modules/@social-data/contract', name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'packed-contract-'));
    tarball = await offeredTarball('contract');
    const dependencies = {
      'openapi-fetch': undefined,
      'openapi-typescript-helpers': 'openapi-fetch',
    };
    await installOffline(project(), tarball, dependencies);
  }, PACK_TIMEOUT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const imports = async () => {
    const manifest = JSON.parse(await readFile(installed('package.json'), 'utf8'));
    return Object.keys(manifest.exports).map(
      (subpath) => `@social-data/contract${subpath.slice(1)}`,
    );
  };

  test('has every import that its README lists, and no other', async () => {
    const readme = await readFile(installed('README.md'), 'utf8');
    const listed = [...readme.matchAll(/^\| `(@social-data\/contract[^`]*)`/gm)].map(
      ([, name]) => name,
    );
    const exported = (await imports()).filter((name) => !name.endsWith('/package.json'));
    expect(readme).toContain(`npm install ./${basename(tarball)}\n`);
    expect(listed.toSorted()).toEqual(exported.toSorted());
  });

  test.each(Object.entries(runtimes))('loads every import on %s', async (_name, node) => {
    const modules = (await imports()).filter((name) => !/[.](json|yaml)$/.test(name));
    const program = `
      for (const name of ${JSON.stringify(modules)}) await import(name);
      const { parameters, responses } = await import('@social-data/contract/validators');
      const { data } = JSON.parse(process.argv[1]);
      console.log(responses.searchUsers(data), parameters.searchUsers({ page: 1 }));
    `;
    const document = JSON.parse(await readFile(installed('openapi.json'), 'utf8'));
    const [path = ''] = Object.keys(document.paths).filter((name) => name.includes('search-user'));
    const { examples } = document.paths[path].get.responses[200].content['application/json'];
    const example = examples.success.value ?? resolve(document, examples.success.$ref).value;
    const args = ['--input-type=module', '--eval', program, JSON.stringify({ data: example })];
    const env = { ...process.env, NODE_OPTIONS: '' };
    expect((await run(node, args, { cwd: project(), env })).stdout).toBe('true false\n');
  });

  test('imports nothing of Node, so that pages and workers can have it', async () => {
    const files = (await readdir(installed(''))).filter((name) => name.endsWith('.js'));
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const code = await readFile(installed(file), 'utf8');
      const found = [
        ...code.matchAll(/^(?:import|\} from|export .* from)\b.*?["']([^"']+)["'];$/gm),
      ];
      for (const [, name] of found) expect(name).toMatch(/^(\.\/[\w-]+\.js|openapi-fetch)$/);
      expect(code).not.toMatch(/\bnew Function\b|\beval\(/);
    }
  });

  test('runs the program of its README, with types that compile', async () => {
    const [block] = readmeBlocks().filter(
      ({ file, language }) => file === 'openapi/README.md' && language === 'ts',
    );
    const mock = await startMock({ port: 0 });
    const text = (block?.text ?? '').replaceAll('http://127.0.0.1:4010', mock.url);
    await writeFile(join(project(), 'program.mts'), text);
    const { stdout } = await run(process.execPath, ['program.mts'], { cwd: project() });
    await mock.close();
    expect(stdout).toBe('20\n');
    await writeFile(
      join(project(), 'consumer.mts'),
      (await imports())
        .filter((name) => !/[.](json|yaml)$/.test(name))
        .map((name, index) => `import * as module${index} from '${name}';\nvoid module${index};\n`)
        .join(''),
    );
    const typescript = clientTool('../../../node_modules/typescript', '');
    const files = { nodenext: ['consumer.mts'], bundler: ['consumer.mts'] };
    expect(await typeCheck(typescript, project(), files)).toBe('');
  });

  test('passes @arethetypeswrong/cli', async () => {
    const attw = clientTool('@arethetypeswrong/cli', 'dist/index.js');
    // ES modules alone, as the README says; the documents are no modules.
    const flags = ['--format', 'table-flipped', '--no-color', '--profile', 'node16'];
    const ignored = ['--ignore-rules', 'cjs-resolves-to-esm'];
    const documents = ['--exclude-entrypoints', './openapi.json', './openapi.yaml'];
    const { stdout } = await run(process.execPath, [
      ...[attw, tarball, ...flags, ...ignored, ...documents],
    ]);
    expect(stdout).toContain('No problems found');
  });
});

/** The object that a reference within a document leads to. */
function resolve(document: object, reference: string) {
  const names = reference.slice('#/'.length).split('/');
  return names.reduce((value, name) => Object(value)[name], Object(document));
}
