import type { OperationInfo } from '@social-data/contract/operations';

/** A value of a parameter as a form or an example gives it. */
export type Values = Readonly<Record<string, string>>;

/** One call, to be shown as code. */
export interface ShownCall {
  readonly operation: OperationInfo;
  readonly values: Values;
  readonly baseUrl: string;
}

/**
 * The call as a command. With `$TOKEN` as the token it is taken from a variable of the shell, so that
 * it stands neither in the text nor in the shell's history.
 */
export function curlOf({ operation, values, baseUrl }: ShownCall, token: string): string {
  const pairs = [
    ...given(operation, values).map(
      ([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`,
    ),
    `--data-urlencode "token=${token}"`,
  ];
  return [`curl -G ${quoted(`${baseUrl}${operation.path}`)}`, ...pairs].join(' \\\n  ');
}

/** The call with the client. `token` is the expression that gives the token. */
export function typescriptOf({ operation, values, baseUrl }: ShownCall, token: string): string {
  const { resource, clientMethod, pagination } = operation;
  const members = given(operation, values).map(
    ([name, value, type]) =>
      `${name}: ${type === 'integer' ? integer(value) : JSON.stringify(value)}`,
  );
  const outcome = pagination === undefined ? 'data' : 'page';
  const shown = pagination === undefined ? 'data' : 'page.items.length, page.next';
  return `import { SocialData } from '@social-data/client';

const api = new SocialData({ baseUrl: '${baseUrl}', token: ${token} });
const ${outcome} = await api.${resource}.${clientMethod}({ ${members.join(', ')} });
console.log(${shown});`;
}

/** The parameters that have a value, in the order of the contract. */
function given(
  { parameters }: OperationInfo,
  values: Values,
): readonly (readonly [name: string, value: string, type: string])[] {
  return parameters.flatMap(({ name, type }) => {
    const value = values[name] ?? '';
    return value === '' ? [] : [[name, value, type] as const];
  });
}

/** What is no whole number, or too long for one, stays the text that was written. */
function integer(value: string): string {
  return /^-?(0|[1-9]\d{0,14})$/.test(value) ? value : JSON.stringify(value);
}

/** In single quotes a shell takes everything as it is, but for the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
