import {
  type OperationInfo,
  operationIds,
  operations,
  type ParameterInfo,
} from '@social-data/contract';

/** The README in the repository. */
export const readmeFile = new URL('../README.md', import.meta.url);

/** The README with its list of methods as the contract has them, between two comments. */
export function withMethods(readme: string): string {
  const methods = operationIds.map((id) => sectionOf(operations[id])).join('\n');
  return readme.replace(
    /(?<=<!-- methods -->\n)[\s\S]*(?=<!-- \/methods -->)/,
    () => `\n${methods}\n`,
  );
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
