import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { filesIn, isOurs, writePackage } from '../../scripts/generate/package-folder.ts';
import { longTest } from '../scale.ts';
import { contents, fixtures, generate, temporaryFolder } from './generated-package.ts';

const envelope = join(fixtures, 'envelope', 'openapi.yaml');

let temporary: ReturnType<typeof temporaryFolder>;
let out: string;

beforeEach(() => {
  temporary = temporaryFolder();
  out = join(temporary.folder, 'generated');
});
afterEach(() => temporary.remove());

describe('generating', () => {
  test('writes the whole package and says so in one line', async () => {
    const run = await generate('--contract', envelope, '--out', out);
    expect(run.errors).toEqual([]);
    expect(run.code).toBe(0);
    expect(run.log).toHaveLength(1);
    expect(run.log[0]).toMatch(/ files from 1 operations, 4 schemas in \d+\.\d s$/);
    expect(filesIn(out)).toEqual(
      expect.arrayContaining([
        'GAPS.md',
        'client.ts',
        'openapi.json',
        'operations.ts',
        'package.json',
        'runtime/index.ts',
        'result-codes.ts',
        'types.ts',
        'validators.d.ts',
        'validators.js',
      ]),
    );
  });

  test('gives the same bytes twice', async () => {
    await generate('--contract', envelope, '--out', out);
    const first = contents(out);
    const second = join(temporary.folder, 'second');
    await generate('--contract', envelope, '--out', second);
    expect(contents(second)).toEqual(first);
  });

  test('heads every file that can hold a comment with its source and command', async () => {
    await generate('--contract', envelope, '--out', out);
    for (const [name, text] of Object.entries(contents(out))) {
      // The runtime is the same for every contract.
      if (name === 'openapi.json' || name.startsWith('runtime/')) continue;
      expect(text.slice(0, 300), name).toContain('Do not edit');
      expect(text.slice(0, 400), name).toContain('test/scripts/fixtures/envelope/openapi.yaml');
    }
  });

  test('removes files that it no longer generates and leaves node_modules alone', async () => {
    await generate('--contract', envelope, '--out', out);
    mkdirSync(join(out, 'node_modules'));
    writeFileSync(join(out, 'node_modules', 'kept.txt'), 'kept');
    mkdirSync(join(out, 'old'));
    writeFileSync(join(out, 'old', 'stale.ts'), '');
    await generate('--contract', envelope, '--out', out);
    expect(filesIn(out)).not.toContain('old/stale.ts');
    expect(readdirSync(out)).not.toContain('old');
    expect(readFileSync(join(out, 'node_modules', 'kept.txt'), 'utf8')).toBe('kept');
  });

  test('does not touch a folder that holds anything else', async () => {
    mkdirSync(out);
    writeFileSync(join(out, 'thesis.txt'), 'mine');
    const run = await generate('--contract', envelope, '--out', out);
    expect(run.code).toBe(1);
    expect(run.errors).toEqual([
      `${out} holds files that were not generated. Name an empty or a new folder.`,
    ]);
    expect(contents(out)).toEqual({ 'thesis.txt': 'mine' });
    // Not run: without this check it would remove the project.
    expect(isOurs('')).toBe(false);
  });

  test('leaves nothing beside the folder', async () => {
    await generate('--contract', envelope, '--out', out);
    expect(readdirSync(temporary.folder)).toEqual(['generated']);
  });

  test('does not put the package of another contract into the folder of ours', async () => {
    const run = await generate('--contract', envelope);
    expect(run).toMatchObject({ code: 1, errors: [expect.stringMatching(/^Name a folder for /)] });
  });

  test('responds to an unknown flag with one line that lists its options', () => {
    const script = join(import.meta.dirname, '../../scripts/generate.ts');
    const run = spawnSync(process.execPath, [script, '--contrakt', envelope], { encoding: 'utf8' });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/^Unknown option '--contrakt'\. Options: --contract <value> .*\n$/);
  });
});

longTest(
  'settings of the working directory change nothing: neither a redocly.yaml nor a list of ignored problems',
  async () => {
    await generate('--contract', envelope, '--out', out);
    const elsewhere = join(temporary.folder, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(
      join(elsewhere, 'redocly.yaml'),
      'apis: { x: { root: nothing.yaml } }\nrules: { info-contact: error }\ndecorators: { remove-x-internal: on }\n',
    );
    const script = join(import.meta.dirname, '../../scripts/generate.ts');
    const run = spawnSync(
      process.execPath,
      [script, '--contract', envelope, '--out', 'generated'],
      {
        cwd: elsewhere,
        encoding: 'utf8',
      },
    );
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(
      /^generated: \d+ files from 1 operations, 4 schemas in \d+\.\d s\n$/,
    );
    for (const name of ['openapi.json', 'GAPS.md']) {
      const text = readFileSync(join(elsewhere, 'generated', name), 'utf8');
      expect(withoutHeader(text)).toBe(withoutHeader(readFileSync(join(out, name), 'utf8')));
    }
  },
);

/** The header names the path of the contract, which differs by working directory. */
function withoutHeader(text: string): string {
  return text.replace(/^<!--.*-->/, '');
}

describe('the drift check', () => {
  test('passes when nothing was changed after generating', async () => {
    await generate('--contract', envelope, '--out', out);
    const run = await generate('--contract', envelope, '--out', out, '--check');
    expect(run.errors).toEqual([]);
    expect(run.code).toBe(0);
  });

  test('names an edited, a missing and a stale file, and what to run, and writes nothing', async () => {
    await generate('--contract', envelope, '--out', out);
    writeFileSync(join(out, 'client.ts'), '// mine\n');
    rmSync(join(out, 'GAPS.md'));
    writeFileSync(join(out, 'old.ts'), '');
    const before = contents(out);
    const run = await generate('--contract', envelope, '--out', out, '--check');
    const remedy = `run npm run generate -- --contract test/scripts/fixtures/envelope/openapi.yaml --out ${out}`;
    expect(run.code).toBe(1);
    expect(run.errors.toSorted()).toEqual([
      `${join(out, 'GAPS.md')} is missing: ${remedy}`,
      `${join(out, 'client.ts')} differs from what the contract generates: ${remedy}`,
      `${join(out, 'old.ts')} is not generated: ${remedy}`,
    ]);
    expect(contents(out)).toEqual(before);
  });
});

describe('the page of gaps', () => {
  test('shows each gap with its choice', async () => {
    await generate('--contract', envelope, '--out', out);
    const page = readFileSync(join(out, 'GAPS.md'), 'utf8');
    expect(page).toContain(
      '## Things\n\n### kinds\n\n**not-shown**: Whether there are more kinds is not shown.',
    );
    expect(page).toContain('- **Our choice (D1)**: Two kinds | no more.\n');
    expect(page).toContain('- **To change it**: schemas/Thing.yaml');
  });

  test('has beside it, as data, every marked place, and once for each object what is derived from names', async () => {
    await generate('--contract', envelope, '--out', out);
    const { 'gaps.ts': data = '', 'types.ts': types = '' } = contents(out);
    expect(data).toContain('"pointer": "#/paths/~1things/get/x-pagination/firstPage"');
    expect(data).toContain(`"pointer": "#/paths/~1things/get/parameters/3",
    "evidence": "sampled",
    "note": "More kinds may exist."`);
    expect(data).toContain(`"pointer": "#/components/schemas/Made",
    "members": [
      "by"
    ]`);
    expect(types).toContain('Who made it. (Derived from the name.)');
    expect(types).toContain('@description When it was made.\n');
  });
});

describe('writing a package', () => {
  test('does not touch files that stay the same', () => {
    writePackage(out, new Map([['a.ts', 'same']]));
    const before = statSync(join(out, 'a.ts'), { bigint: true });
    writePackage(
      out,
      new Map([
        ['a.ts', 'same'],
        ['b.ts', 'new'],
      ]),
    );
    const after = statSync(join(out, 'a.ts'), { bigint: true });
    expect([after.ino, after.mtimeNs]).toEqual([before.ino, before.mtimeNs]);
  });

  test('puts a folder where a stale file lay, and a file where a folder lay', () => {
    writePackage(
      out,
      new Map([
        ['a', 'file'],
        ['b/c', 'file'],
      ]),
    );
    writePackage(
      out,
      new Map([
        ['a/d', 'file'],
        ['b', 'file'],
      ]),
    );
    expect(contents(out)).toEqual({ 'a/d': 'file', b: 'file' });
  });

  test.skipIf(!existsSync('/dev/shm'))('follows a link to another disk', () => {
    const elsewhere = mkdtempSync('/dev/shm/generated-');
    symlinkSync(elsewhere, out);
    writePackage(out, new Map([['a.ts', 'a']]));
    expect(readdirSync(elsewhere)).toEqual(['a.ts']);
    rmSync(elsewhere, { recursive: true });
  });

  test('keeps hidden files', () => {
    mkdirSync(out);
    writeFileSync(join(out, '.keep'), '');
    writePackage(out, new Map([['a.ts', 'a']]));
    expect(readdirSync(out)).toEqual(['.keep', 'a.ts']);
  });
});
