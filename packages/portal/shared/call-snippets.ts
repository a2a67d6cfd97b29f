import type { OperationInfo } from '@social-data/contract/operations';
import type { ParameterValues } from './parameter-values.ts';

/** A call that is shown as code. */
export interface SnippetCall {
  readonly operation: OperationInfo;
  readonly values: ParameterValues;
  readonly baseUrl: string;
}

/**
 * The call as a curl command. Pass `$TOKEN` as the token to have the shell read it from a variable, so
 * that it appears neither in the text nor in the shell's history.
 */
export function curlSnippet({ operation, values, baseUrl }: SnippetCall, token: string): string {
  const pairs = [
    ...presentValues(operation, values).map(
      ({ name, value }) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`,
    ),
    `--data-urlencode "token=${token}"`,
  ];
  return [`curl -G ${shellQuoted(`${baseUrl}${operation.path}`)}`, ...pairs].join(' \\\n  ');
}

/** The call with the client. `token` is the TypeScript expression that gives the token. */
export function typescriptSnippet(
  { operation, values, baseUrl }: SnippetCall,
  token: string,
): string {
  const { resource, clientMethod, pagination } = operation;
  const members = presentValues(operation, values).map(
    ({ name, value, type }) =>
      `${name}: ${type === 'integer' ? integerLiteral(value) : JSON.stringify(value)}`,
  );
  const [variable, printed] =
    pagination === undefined ? ['data', 'data'] : ['page', 'page.items.length, page.next'];
  return `import { SocialData } from '@social-data/client';

const api = new SocialData({ baseUrl: '${baseUrl}', token: ${token} });
const ${variable} = await api.${resource}.${clientMethod}({ ${members.join(', ')} });
console.log(${printed});`;
}

/** The parameters that have a value, in the order of the contract. */
function presentValues({ parameters }: OperationInfo, values: ParameterValues) {
  return parameters
    .map(({ name, type }) => ({ name, type, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '');
}

/** Text that is not a whole number of at most 15 digits stays a string. */
function integerLiteral(value: string): string {
  return /^-?(0|[1-9]\d{0,14})$/.test(value) ? value : JSON.stringify(value);
}

/** In single quotes, a shell interprets no character but the quote itself. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
