import { presentValues, type SampleCall } from './sample-call.ts';
import { shellQuoted } from './shell-quoted.ts';

/** The call with the command line. Its commands and flags are the names of the contract in kebab-case. */
export function commandLineSample(call: SampleCall): string {
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
