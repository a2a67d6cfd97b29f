import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkSourceLayout } from '../source-layout.mjs';

const FILES: Record<string, string> = {
  'openapi.yaml': 'paths: { /things: { $ref: ./paths/listThings.yaml } }',
  'paths/listThings.yaml': `
get:
  operationId: listThings
  parameters: [{ $ref: ../components/parameters/order.yaml }]
  responses: { $ref: ../components/schemas/Thing.yaml }`,
  'components/parameters/order.yaml': 'name: order',
  'components/schemas/Thing.yaml': 'properties: { part: { $ref: "./Part.yaml#/properties/a" } }',
  'components/schemas/Part.yaml': 'type: object',
};

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('files named after what they hold, each of them in use, are accepted', () => {
  expect(findings({})).toEqual([]);
});

test('a path file may have an operation of any method', () => {
  const post = FILES['paths/listThings.yaml']?.replace('get:', 'post:');
  expect(findings({ 'paths/listThings.yaml': post })).toEqual([]);
});

test('hidden files of editors and file managers are accepted', () => {
  expect(findings({ 'paths/.listThings.yaml.swp': 'b0VIM\0: [', '.DS_Store': '\0' })).toEqual([]);
});

test.each([
  [
    'a file that is not finished, and that nothing refers to yet',
    { 'paths/createThing.yaml': 'post:\n  tags: [things' },
    [
      'paths/createThing.yaml: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 16.',
      'paths/createThing.yaml: Nothing refers to this file.',
    ],
  ],
  [
    'a path file with another name than its operation',
    { 'paths/listThings.yaml': FILES['paths/listThings.yaml']?.replace('listThings', 'getThings') },
    ['paths/listThings.yaml: No operation in this file has the id listThings.'],
  ],
  [
    'a parameter file with another name than its parameter',
    { 'components/parameters/order.yaml': 'name: sorting' },
    ['components/parameters/order.yaml: The parameter is called sorting, the file order.'],
  ],
  [
    'a schema file that is not in PascalCase',
    {
      'components/schemas/Part.yaml': '$ref: ./small_part.yaml',
      'components/schemas/small_part.yaml': 'type: object',
    },
    ['components/schemas/small_part.yaml: A schema file is named in PascalCase.'],
  ],
  [
    'a file that nothing refers to',
    { 'components/examples/success.yaml': 'value: 1' },
    ['components/examples/success.yaml: Nothing refers to this file.'],
  ],
  [
    'a file of another kind',
    {
      'components/schemas/Part.yaml': '$ref: ./SmallPart.json',
      'components/schemas/SmallPart.json': '{}',
    },
    ['components/schemas/SmallPart.json: A file of the contract ends in .yaml.'],
  ],
])('%s is refused', (_, changes, expected) => {
  expect(findings(changes)).toEqual(expected);
});

function findings(changes: Record<string, string | undefined>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'layout-'));
  folders.push(folder);
  for (const [file, content] of Object.entries({ ...FILES, ...changes })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content ?? '');
  }
  return checkSourceLayout(folder).map(({ file, message }) => `${file}: ${message}`);
}
