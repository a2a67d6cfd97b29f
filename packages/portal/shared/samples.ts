import {
  contractInfo,
  type OperationInfo,
  type ParameterInfo,
} from '@social-data/contract/operations';
import { defaultAddresses } from './addresses.ts';
import { DEMO_TOKEN } from './demo-tokens.ts';
import { exampleValues, type ParameterValues } from './parameter-values.ts';
import { type PresentValue, presentValues, sampleRequest } from './sample-request.ts';

/** A language that calls are shown in. */
export interface SampleLanguage {
  /** Shown on the tab; the choice of a reader is stored under it. */
  readonly label: string;
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

/** The token of a sample: a public token, or the environment variable that holds a secret one. */
export type SampleToken = { readonly text: string } | { readonly variable: string };

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
function curlSample({ operation, values, baseUrl, token }: SampleCall): string {
  const { method, path, query, headers, body, media } = sampleRequest(operation, values);
  // Only for a GET, curl puts its data into the query.
  const flag = method === 'GET' ? '--data-urlencode' : '--url-query';
  const pairs = query.map(({ name, value }) => `${flag} ${shellQuoted(`${name}=${value}`)}`);
  const tokenPair =
    'text' in token ? shellQuoted(`token=${token.text}`) : `"token=$${token.variable}"`;
  const start = method === 'GET' ? 'curl -G' : `curl -X ${method}`;
  const given = headers.map(({ name, value }) => `-H ${shellQuoted(`${name}: ${value}`)}`);
  const sent =
    body === undefined
      ? []
      : [`-H ${shellQuoted(`Content-Type: ${media}`)}`, `--data ${shellQuoted(body)}`];
  return [
    `${start} ${shellQuoted(`${baseUrl}${path}`)}`,
    ...pairs,
    `${flag} ${tokenPair}`,
    ...given,
    ...sent,
  ].join(' \\\n  ');
}

/** The call with the TypeScript client. */
function typescriptSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const { resource, clientMethod, pagination } = operation;
  const members = presentValues(operation, call.values).map(
    ({ name, value, type }) => `${memberName(name)}: ${literalOf(value, type)}`,
  );
  const taken = members.length === 0 ? '' : `{ ${members.join(', ')} }`;
  const [variable, printed] =
    pagination === undefined ? ['data', 'data'] : ['page', 'page.items, page.next'];
  return `import { SocialData } from '@social-data/client';

const api = new SocialData({ baseUrl: ${quoted(baseUrl)}, token: ${clientToken(token)} });
const ${variable} = await api.${resource}.${clientMethod}(${taken});
console.log(${printed});`;
}

function clientToken(token: SampleToken): string {
  return 'text' in token ? quoted(token.text) : `process.env.${token.variable}`;
}

/** As the formatter writes it: in single quotes, unless the text has one. */
function quoted(text: string): string {
  return /['\\\n\r\u2028\u2029]/.test(text) ? JSON.stringify(text) : `'${text}'`;
}

/** The name of a member of an object. */
function memberName(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name);
}

function literalOf(value: string, type: ParameterInfo['type']): string {
  if (type === 'integer') return integerLiteral(value);
  if (type === 'array') return `[${value.split(',').map(quoted).join(', ')}]`;
  return type === 'object' ? value : quoted(value);
}

/** Text that is not a whole number of at most 15 digits stays a string. */
function integerLiteral(value: string): string {
  return /^-?(0|[1-9]\d{0,14})$/.test(value) ? value : quoted(value);
}

/** The call with `fetch`, for a page or for Node, without any package. */
function fetchSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const { method, path, query, headers, body, media } = sampleRequest(operation, call.values);
  const members = query.map(
    ({ name, value }) => `  ${memberName(name)}: ${JSON.stringify(value)},`,
  );
  const type = body === undefined ? [] : [{ name: 'Content-Type', value: media }];
  const sent = [...type, ...headers].map(
    ({ name, value }) => `${memberName(name)}: ${quoted(value)}`,
  );
  const lines = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(sent.length === 0 ? [] : [`  headers: { ${sent.join(', ')} },`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${body}),`]),
  ];
  const init = lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
  return `const query = new URLSearchParams({
${[...members, `  token: ${fetchToken(token)},`].join('\n')}
});
const response = await fetch(\`${baseUrl}${path}?\${query}\`${init});
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
  const { method, path, query, headers, body } = sampleRequest(operation, call.values);
  const members = pythonMembers(query);
  const given =
    headers.length === 0 ? '' : `\n    headers={\n${pythonMembers(headers).join('\n')}\n    },`;
  return `${'variable' in token ? 'import os\n\n' : ''}import requests

response = requests.${method.toLowerCase()}(
    ${JSON.stringify(`${baseUrl}${path}`)},
    params={
${[...members, `        "token": ${pythonToken(token)},`].join('\n')}
    },${given}${body === undefined ? '' : `\n    json=${pythonLiteral(body)},`}
    timeout=${contractInfo.clientTimeoutSeconds},
)
body = response.json()
if int(body["code"]) != 0:
    raise SystemExit(f"Code {body['code']}: {body.get('message')}")
print(body["data"])`;
}

function pythonMembers(pairs: readonly PresentValue[]): readonly string[] {
  return pairs.map(
    ({ name, value }) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
}

const PYTHON_WORDS = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['null', 'None'],
]);

/** JSON as Python writes it. */
function pythonLiteral(json: string): string {
  return json.replaceAll(/"(?:\\.|[^"\\])*"|\w+/g, (part) => PYTHON_WORDS.get(part) ?? part);
}

/** Python reads the escapes that JSON writes. */
function pythonToken(token: SampleToken): string {
  return 'text' in token ? JSON.stringify(token.text) : `os.environ["${token.variable}"]`;
}

/** The call with the command line. Its commands and flags are the names of the contract in kebab-case. */
function commandLineSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const flags = presentValues(operation, call.values).map(
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
