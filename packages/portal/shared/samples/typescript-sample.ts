import { presentValues, type SampleCall, type SampleToken } from './sample-call.ts';

/** The call with the TypeScript client. */
export function typescriptSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const { resource, clientMethod, pagination } = operation;
  const members = presentValues(call).map(
    ({ name, value, type }) =>
      `${name}: ${type === 'integer' ? integerLiteral(value) : quoted(value)}`,
  );
  const [variable, printed] =
    pagination === undefined ? ['data', 'data'] : ['page', 'page.items, page.next'];
  return `import { SocialData } from '@social-data/client';

const api = new SocialData({ baseUrl: ${quoted(baseUrl)}, token: ${tokenExpression(token)} });
const ${variable} = await api.${resource}.${clientMethod}({ ${members.join(', ')} });
console.log(${printed});`;
}

function tokenExpression(token: SampleToken): string {
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
