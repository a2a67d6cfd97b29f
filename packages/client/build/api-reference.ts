import {
  type OperationInfo,
  operationIds,
  operations,
  type ParameterInfo,
} from '@social-data/contract';

/** Every method of the client with its HTTP line, parameters and result, as Markdown. */
export function apiReference(): string {
  return `# Methods

Generated from the contract. Every method takes its parameters first and the options of the call second
(\`signal\`, \`timeout\`, \`totalTimeout\`, \`maxRetries\`, \`shouldRetry\`).

${operationIds.map((id) => sectionOf(operations[id])).join('\n')}`;
}

function sectionOf(operation: OperationInfo): string {
  const { resource, clientMethod, method, path, summary, parameters, pagination } = operation;
  const result = pagination
    ? 'Awaited: a `Page` with `items`, `data`, `next`, `end` and `meta`. Iterated: `.pages()`, `.items({ limit })`, `.toArray({ limit })`.'
    : 'Awaited: the `data` of the response.';
  return `## \`${resource}.${clientMethod}\`

${summary}.

\`${method.toUpperCase()} ${path}\`

| parameter | type | required | meaning |
| --- | --- | --- | --- |
${parameters.map(rowOf).join('\n')}

${result}
`;
}

function rowOf({ name, type, required, description = '', enum: values }: ParameterInfo): string {
  const allowed = values ? ` One of ${values.map((value) => `\`${value}\``).join(', ')}.` : '';
  return `| \`${name}\` | ${type} | ${required ? 'yes' : 'no'} | ${description}${allowed} |`;
}
