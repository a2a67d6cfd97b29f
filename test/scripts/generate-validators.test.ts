import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asObject } from '../../scripts/generate/json.ts';
import { fixtures, generate, temporaryFolder } from './generated-package.ts';

type Check = (value: unknown) => boolean;

let plain: Check;
let strict: Check;
let parameters: Check;
const temporary = temporaryFolder();

beforeAll(async () => {
  const out = join(temporary.folder, 'generated');
  const run = await generate(
    '--contract',
    join(fixtures, 'envelope', 'openapi.yaml'),
    '--out',
    out,
  );
  expect(run.errors).toEqual([]);
  const module: unknown = await import(pathToFileURL(join(out, 'validators.js')).href);
  const checkOf = (kind: string): Check => {
    const check = asObject(asObject(module)[kind]).listThings;
    if (typeof check !== 'function') throw new Error(`there is no ${kind}.listThings`);
    return (value) => Boolean(check(value));
  };
  plain = checkOf('responses');
  strict = checkOf('strictResponses');
  parameters = checkOf('parameters');
});
afterAll(() => temporary.remove());

const thing = { id: 'a', kind: 'round' };

function answer(...things: unknown[]): { code: number; message: string; data: unknown } {
  return { code: 0, message: 'fine', data: { things, extra: {} } };
}

describe('validators of responses', () => {
  test('accept what the contract allows: open objects, optional members', () => {
    expect(plain({ code: 0, data: {} })).toBe(true);
    expect(
      plain({ code: '0', data: { things: [{ ...thing, further: 1 }], more: 1 }, other: [] }),
    ).toBe(true);
    expect(plain({ code: 7 })).toBe(true);
  });

  test('refuse a response that the contract does not allow', () => {
    expect(plain({ code: 0 })).toBe(false);
    expect(plain({ code: 8 })).toBe(false);
    expect(plain(answer({ id: 1 }))).toBe(false);
    expect(plain(answer({ ...thing, made: { by: 'x', on: 'yesterday' } }))).toBe(false);
    expect(plain(null)).toBe(false);
  });
});

describe('strict validators', () => {
  test('take an object with every member', () => {
    expect(strict(answer(thing))).toBe(true);
    expect(strict({ code: 7, message: 'broken', data: null })).toBe(true);
  });

  test.each([
    ['of the envelope', { message: 'fine', data: { things: [], extra: {} } }],
    ['of a failure', { code: 7, message: 'broken' }],
    ['of the payload', { code: 0, message: 'fine', data: { things: [] } }],
    ['of an item', answer({ id: 'a' })],
  ])('refuse an object without a member %s', (_, body) => {
    expect(strict(body)).toBe(false);
  });

  test.each([
    ['in the envelope', { ...answer(thing), further: 1 }],
    ['in a failure', { code: 7, message: 'broken', data: null, further: 1 }],
    ['in an item, which the contract leaves open', answer({ ...thing, further: 1 })],
    ['deep down', answer({ ...thing, parent: { ...thing, further: 1 } })],
  ])('refuse an unknown member %s', (_, body) => {
    expect(strict(body)).toBe(false);
  });

  test('leave members optional that are marked as present on some objects only', () => {
    expect(strict(answer({ ...thing, parent: thing }))).toBe(true);
    expect(strict(answer(thing, { ...thing, parent: thing }))).toBe(true);
  });

  test('leave objects open if the contract does not name their members', () => {
    const body = answer(thing);
    expect(strict({ ...body, data: { things: [], extra: { anything: [1] } } })).toBe(true);
    expect(strict({ code: 7, message: 'broken', data: { anything: 1 } })).toBe(true);
  });

  test('see the members of all parts of an allOf together', () => {
    const made = { by: 'x', on: '2026-01-01T00:00:00Z', place: 'here' };
    expect(strict(answer({ ...thing, made }))).toBe(true);
    expect(strict(answer({ ...thing, made: { ...made, further: 1 } }))).toBe(false);
    expect(strict(answer({ ...thing, made: { by: 'x', on: made.on } }))).toBe(false);
  });

  test('check further members by the type that the contract gives them', () => {
    expect(strict(answer({ ...thing, labels: { main: 'x', other: 1 } }))).toBe(true);
    expect(strict(answer({ ...thing, labels: { main: 'x', other: 'y' } }))).toBe(false);
  });

  test('tell the branches of a oneOf apart', () => {
    expect(strict(answer({ ...thing, either: { a: 'x' } }))).toBe(true);
    expect(strict(answer({ ...thing, either: { a: 'x', b: 'y' } }))).toBe(true);
    expect(strict(answer({ ...thing, either: null }))).toBe(true);
    expect(strict(answer({ ...thing, either: { b: 'y' } }))).toBe(false);
  });
});

describe('validators of parameters', () => {
  test('take typed values and other names', () => {
    expect(parameters({ owner: 'me', page: 1, kind: 'round', other: 1 })).toBe(true);
  });

  test('refuse a value that does not follow the contract', () => {
    for (const wrong of [
      {},
      { owner: 1 },
      { owner: 'me', page: '1' },
      { owner: 'me', offset: -1 },
    ]) {
      expect(parameters(wrong), JSON.stringify(wrong)).toBe(false);
    }
  });
});

describe('the module of validators', () => {
  test('needs nothing at run time', () => {
    const source = readFileSync(join(temporary.folder, 'generated', 'validators.js'), 'utf8');
    expect(/^\s*import\b/m.test(source)).toBe(false);
    // What the bundler leaves in place of a module that it did not find.
    expect(source.includes('Dynamic require of')).toBe(false);
  });
});

test('a program that uses one kind of validators carries no other', async () => {
  const sizeOf = async (kinds: string): Promise<number> => {
    const contents = `export { ${kinds} } from './validators.js';`;
    const stdin = { contents, resolveDir: join(temporary.folder, 'generated') };
    const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
    return outputFiles[0]?.text.length ?? 0;
  };
  const all = await sizeOf('parameters, responses, strictResponses');
  const [first, second] = [await sizeOf('parameters, responses'), await sizeOf('parameters')];
  expect(first).toBeLessThan(all * 0.9);
  expect(second).toBeLessThan(first * 0.9);
});
