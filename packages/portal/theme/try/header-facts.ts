import type { Messages } from '../../shared/messages/en.ts';

/** A header of the response with what it says, in words where it needs them. */
export interface HeaderFact {
  readonly name: string;
  readonly text: string;
}

type Words = Messages['headers'];
type Explain = (value: string, words: Words) => string;

/** The headers about cost and limits (decision D19), in the order in which they are shown. */
const knownHeaders: readonly (readonly [name: string, explain?: Explain])[] = [
  ['X-Cost', (value, words) => words.cost(value)],
  ['X-Balance-Remaining', (value, words) => words.balance(value)],
  ['RateLimit', explainLimits],
  ['RateLimit-Policy', explainPolicies],
  ['Retry-After', (value, words) => words.retryAfter(duration(value, words))],
  ['X-Request-Id'],
  ['X-Mock-Note'],
];

/** The headers of a response about cost, balance and limits. A wait that stands in two headers is shown once. */
export function headerFacts(
  headers: ReadonlyMap<string, string>,
  words: Words,
): readonly HeaderFact[] {
  const wait = headers.get('retry-after');
  const limits = readEntries(headers.get('ratelimit') ?? '');
  const isRepeated = limits.some(({ numbers }) => numbers.r === '0' && numbers.t === wait);
  return knownHeaders.flatMap(([name, explain]) => {
    const value = headers.get(name.toLowerCase());
    if (value === undefined || (name === 'Retry-After' && isRepeated)) return [];
    return [{ name, text: explain === undefined ? value : explain(value, words) }];
  });
}

/** `"rate";r=4;t=1, "daily";r=99;t=3600`: calls left (r) and seconds until the limit resets (t). */
function explainLimits(value: string, words: Words): string {
  return readEntries(value)
    .map(({ label, numbers }) => {
      const reset = numbers.t === undefined ? '' : words.resets(duration(numbers.t, words));
      return words.left(label, numbers.r ?? '?') + reset;
    })
    .join('; ');
}

/** `"rate";q=5;w=1`: allowed calls (q) in a window of seconds (w). */
function explainPolicies(value: string, words: Words): string {
  return readEntries(value)
    .map(({ label, numbers }) => {
      const window = numbers.w === undefined ? '' : words.window(duration(numbers.w, words));
      return words.allowed(label, numbers.q ?? '?') + window;
    })
    .join('; ');
}

interface LimitEntry {
  readonly label: string;
  readonly numbers: Readonly<Record<string, string>>;
}

function readEntries(value: string): readonly LimitEntry[] {
  return value.split(',').map((text) => {
    const [label = '', ...parts] = text.trim().split(';');
    const numbers = parts
      .map((part) => part.split('='))
      .map(([key = '', n = '']) => [key.trim(), n]);
    return { label: label.replaceAll('"', ''), numbers: Object.fromEntries(numbers) };
  });
}

/** Seconds as people say them: `86399` becomes "23 h 59 min". A text that is no number stays as it is. */
function duration(text: string, { hours, minutes, seconds }: Words): string {
  const all = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(all)) return text;
  const parts = [
    [Math.floor(all / 3600), hours],
    [Math.floor(all / 60) % 60, minutes],
    [all % 60, seconds],
  ] as const;
  // Two units are as much as a reader takes in.
  const first = parts.findIndex(([number]) => number > 0);
  if (first === -1) return seconds(0);
  return parts
    .slice(first, first + 2)
    .filter(([number]) => number > 0)
    .map(([number, unit]) => unit(number))
    .join(' ');
}
