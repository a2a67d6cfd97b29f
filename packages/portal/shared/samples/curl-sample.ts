import { presentValues, type SampleCall } from './sample-call.ts';
import { shellQuoted } from './shell-quoted.ts';

/** The call as a curl command. A secret token comes from a variable, so that it is not in the shell's history. */
export function curlSample(call: SampleCall): string {
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
