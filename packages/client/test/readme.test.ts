import { readFileSync } from 'node:fs';
import { type OperationInfo, operationIds, operations } from '@social-data/contract';
import { expect, test } from 'vitest';
import { fillSection } from '../../../test/readme/fill-section.ts';

test('the README lists the methods of the contract; with -u, this test writes them', async () => {
  const file = new URL('../README.md', import.meta.url);
  const readme = readFileSync(file, 'utf8');
  expect(withMethods(readme)).toContain('`users.search({ keyword, page? })`');
  await expect(withMethods(readme)).toMatchFileSnapshot(file.pathname);
});

/** The README with its list of methods as the contract has them. */
function withMethods(readme: string): string {
  return fillSection(
    readme,
    'methods',
    operationIds.map((id) => lineOf(operations[id])).join('\n'),
  );
}

function lineOf({ resource, clientMethod, summary, parameters }: OperationInfo): string {
  const names = parameters.map(({ name, required }) => (required ? name : `${name}?`));
  return `- \`${resource}.${clientMethod}({ ${names.join(', ')} })\`: ${summary}.`;
}
