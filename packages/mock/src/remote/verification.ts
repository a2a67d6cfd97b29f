import type { LoggedRequest, RequestSelection } from '@social-data/mock-responses';

/** Requests that a message shows. */
const MAX_SHOWN = 10;

/** Says which requests there were in place of the expected number. */
export function countProblem(
  selection: RequestSelection,
  expected: number,
  requests: readonly LoggedRequest[],
): string {
  const parts = Object.entries(selection).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  );
  const what = parts.length > 0 ? ` with ${parts.join(', ')}` : '';
  const shown = requests.slice(0, MAX_SHOWN).map(lineOf);
  const more = requests.length - shown.length;
  return [
    `Expected ${expected} ${expected === 1 ? 'request' : 'requests'}${what}, but there were ${requests.length}.`,
    ...shown,
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ].join('\n');
}

function lineOf({ number, method, path, parameters, code, attempt }: LoggedRequest): string {
  const query = new URLSearchParams(parameters.map(({ name, value }) => [name, value]));
  const search = query.size > 0 ? `?${query}` : '';
  return `  ${number}. ${method} ${path}${search}: code ${code ?? 'none'}, attempt ${attempt}`;
}
