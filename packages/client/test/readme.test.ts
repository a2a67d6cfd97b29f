import { readFileSync } from 'node:fs';
import {
  type OperationInfo,
  operationIds,
  operations,
  type ParameterInfo,
} from '@social-data/contract';
import { expect, test } from 'vitest';
import { fillSection } from '../../../test/readme/fill-section.ts';

test('the README lists the methods of the contract; with -u, this test writes them', async () => {
  const file = new URL('../README.md', import.meta.url);
  const readme = readFileSync(file, 'utf8');
  expect(readme).toContain('### `users.search`');
  await expect(withMethods(readme)).toMatchFileSnapshot(file.pathname);
});

/** The README with its list of methods as the contract has them. */
function withMethods(readme: string): string {
  const methods = operationIds.map((id) => sectionOf(operations[id])).join('\n');
  return fillSection(readme, 'methods', methods);
}

function sectionOf(operation: OperationInfo): string {
  const { resource, clientMethod, method, path, summary, parameters, pagination } = operation;
  const result = pagination
    ? 'Awaited: a `Page` with `items`, `data`, `next`, `end` and `meta`. Iterated: `.pages()`, `.items({ limit })`, `.toArray({ limit })`.'
    : 'Awaited: the `data` of the response.';
  return `### \`${resource}.${clientMethod}\`

${summary}.

\`${method.toUpperCase()} ${path}\`

${parameters.map(rowOf).join('\n')}

${result}
`;
}

function rowOf({ name, type, required, description = '', enum: values }: ParameterInfo): string {
  const allowed = values ? ` One of ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
  return `- \`${name}\` (${type}${required ? ', required' : ''}): ${description}${allowed}`;
}
