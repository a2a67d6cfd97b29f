import { kebabCase } from './kebab-case.ts';

/** Options of the client in its messages, which are flags here. */
const OPTIONS =
  /\b(baseUrl|allowInsecure|maxCalls|maxRetries)\b|^timeout(?= is )|\btoken(?= or in )/g;

/** A message of the client with the names of the flags, for example `--base-url` for `baseUrl`. */
export function nameFlags(message: string): string {
  return message
    .replaceAll('Give it as an option or in', 'Give --base-url or set')
    .replaceAll(OPTIONS, (option) => `--${option === 'token' ? 'token-file' : kebabCase(option)}`);
}
