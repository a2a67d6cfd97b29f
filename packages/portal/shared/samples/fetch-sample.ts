import { presentValues, type SampleCall, type SampleToken } from './sample-call.ts';

/** The call with `fetch`, for a page or for Node, without any package. */
export function fetchSample(call: SampleCall): string {
  const { operation, baseUrl, token } = call;
  const members = presentValues(call).map(
    ({ name, value }) => `  ${name}: ${JSON.stringify(value)},`,
  );
  return `const query = new URLSearchParams({
${[...members, `  token: ${tokenExpression(token)},`].join('\n')}
});
const response = await fetch(\`${baseUrl}${operation.path}?\${query}\`);
const { code, message, data } = await response.json();
if (Number(code) !== 0) throw new Error(\`Code \${code}: \${message}\`);
console.log(data);`;
}

function tokenExpression(token: SampleToken): string {
  return 'text' in token ? JSON.stringify(token.text) : `process.env.${token.variable}`;
}
