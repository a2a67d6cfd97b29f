import {
  contractInfo,
  type OperationInfo,
  type ParameterInfo,
} from '@social-data/contract/operations';
import { defaultAddresses } from './addresses.ts';
import { DEMO_TOKEN } from './demo-tokens.ts';
import { exampleValues, type ParameterValues } from './parameter-values.ts';

/** What is on the tab of a language. */
export type SampleLabel = 'curl' | 'TypeScript' | 'fetch' | 'Python' | 'CLI';

/** A language that calls are shown in. */
export interface SampleLanguage {
  /** Shown on the tab; the choice of a reader is stored under it. */
  readonly label: SampleLabel;
  /** Name of the language for highlighting. */
  readonly fence: string;
  readonly write: (call: SampleCall) => string;
}

/** The languages in the order of their tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { label: 'curl', fence: 'sh', write: curlSample },
  { label: 'TypeScript', fence: 'ts', write: typescriptSample },
  { label: 'fetch', fence: 'js', write: fetchSample },
  { label: 'Python', fence: 'py', write: pythonSample },
  { label: 'CLI', fence: 'sh', write: commandLineSample },
];

/** A call that is shown as code. */
export interface SampleCall {
  readonly operation: OperationInfo;
  readonly values: ParameterValues;
  readonly baseUrl: string;
  readonly token: SampleToken;
}

/** The token of a sample: a text that everybody may read, or the environment variable that holds a secret one. */
export type SampleToken = { readonly text: string } | { readonly variable: string };

/** A parameter of a call with its value. */
export interface SampleValue {
  readonly name: string;
  readonly value: string;
  readonly type: ParameterInfo['type'];
}

/** The parameters that have a value, in the order of the contract. */
function presentValues({ operation, values }: SampleCall): readonly SampleValue[] {
  return operation.parameters
    .map(({ name, type }) => ({ name, type, value: values[name] ?? '' }))
    .filter(({ value }) => value !== '');
}

/** The call of an operation that works as copied: with the examples of the contract, to the mock of `npm start`. */
export function exampleCall(operation: OperationInfo): SampleCall {
  return {
    operation,
    values: exampleValues(operation),
    baseUrl: defaultAddresses.mock,
    token: { text: DEMO_TOKEN },
  };
}

/** The call as a curl command. A secret token comes from a variable, so that it is not in the shell's history. */
function curlSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const pairs = presentValues(call).map(
    ({ name, value }) => `--data-urlencode ${shellQuoted(`${name}=${value}`)}`,
  );
  const tokenPair =
    'text' in token ? shellQuoted(`token=${token.text}`) : `"token=$${token.variable}"`;
  return [
    `curl -G ${shellQuoted(`${baseUrl}${operation.path}`)}`,
    ...pairs,
    `--data-urlencode ${tokenPair}`,
  ].join(' \\\n  ');
}

/** The call with the TypeScript client. */
function typescriptSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const { resource, clientMethod, pagination } = operation;
  const members = presentValues(call).map(
    ({ name, value, type }) =>
      `${name}: ${type === 'integer' ? integerLiteral(value) : quoted(value)}`,
  );
  const [variable, printed] =
    pagination === undefined ? ['data', 'data'] : ['page', 'page.items, page.next'];
  return `import { SocialData } from '@social-data/client';

const api = new SocialData({ baseUrl: ${quoted(baseUrl)}, token: ${clientToken(token)} });
const ${variable} = await api.${resource}.${clientMethod}({ ${members.join(', ')} });
console.log(${printed});`;
}

function clientToken(token: SampleToken): string {
  return 'text' in token ? quoted(token.text) : `process.env.${token.variable}`;
}

/** As the formatter writes it: in single quotes, unless the text has one. */
function quoted(text: string): string {
  return /['\\\n\r\u2028\u2029]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

/** Text that is not a whole number of at most 15 digits stays a string. */
function integerLiteral(value: string): string {
  return /^-?(0|[1-9]\d{0,14})$/.test(value) ? value : quoted(value);
}

/** The call with `fetch`, for a page or for Node, without any package. */
function fetchSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const members = presentValues(call).map(
    ({ name, value }) => `  ${name}: ${JSON.stringify(value)},`,
  );
  return `const query = new URLSearchParams({
${[...members, `  token: ${fetchToken(token)},`].join('\n')}
});
const response = await fetch(\`${baseUrl}${operation.path}?\${query}\`);
const { code, message, data } = await response.json();
if (Number(code) !== 0) throw new Error(\`Code \${code}: \${message}\`);
console.log(data);`;
}

function fetchToken(token: SampleToken): string {
  return 'text' in token ? JSON.stringify(token.text) : `process.env.${token.variable}`;
}

/** The call in Python, with the package `requests`. */
function pythonSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const members = presentValues(call).map(
    ({ name, value }) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  return `${'variable' in token ? 'import os\n\n' : ''}import requests

response = requests.get(
    ${JSON.stringify(`${baseUrl}${operation.path}`)},
    params={
${[...members, `        "token": ${pythonToken(token)},`].join('\n')}
    },
    timeout=${contractInfo.clientTimeoutSeconds},
)
body = response.json()
if int(body["code"]) != 0:
    raise SystemExit(f"Code {body['code']}: {body.get('message')}")
print(body["data"])`;
}

/** Python reads the escapes that JSON writes. */
function pythonToken(token: SampleToken): string {
  return 'text' in token ? JSON.stringify(token.text) : `os.environ["${token.variable}"]`;
}

/** The call with the command line. Its commands and flags are the names of the contract in kebab-case. */
function commandLineSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const flags = presentValues(call).map(
    ({ name, value }) => `--${kebabCase(name)} ${shellQuoted(value)}`,
  );
  const tokenText = 'text' in token ? shellQuoted(token.text) : `"$${token.variable}"`;
  const command = ['social-data', operation.resource, kebabCase(operation.clientMethod), ...flags];
  return `export SOCIAL_DATA_BASE_URL=${shellQuoted(baseUrl)}
export SOCIAL_DATA_TOKEN=${tokenText}
${command.join(' ')} --format json`;
}

function kebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
}

/** A text in single quotes, in which a shell interprets no character but the quote itself. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
