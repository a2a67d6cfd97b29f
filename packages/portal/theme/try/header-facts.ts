/** A header of the response with its meaning in words. */
export interface HeaderFact {
  readonly name: string;
  readonly value: string;
  /** Undefined if the value needs no explanation. */
  readonly meaning?: string;
}

type Explain = (value: string) => string;

/** The headers about cost and limits (decision D19), in the order in which they are shown. */
const knownHeaders: readonly (readonly [name: string, explain?: Explain])[] = [
  ['X-Cost', (value) => `This call cost ${count(value, 'credit')}.`],
  ['X-Balance-Remaining', (value) => `${count(value, 'credit')} left on the account.`],
  ['RateLimit', explainLimits],
  ['RateLimit-Policy', explainPolicies],
  ['Retry-After', (value) => `Retry after ${count(value, 'second')}.`],
  ['X-Request-Id'],
  ['X-Mock-Note'],
];

/** The headers of a response about cost, balance and limits. */
export function headerFacts(headers: ReadonlyMap<string, string>): readonly HeaderFact[] {
  return knownHeaders.flatMap(([name, explain]) => {
    const value = headers.get(name.toLowerCase());
    if (value === undefined) return [];
    return [explain === undefined ? { name, value } : { name, value, meaning: explain(value) }];
  });
}

/** `"rate";r=4;t=1, "daily";r=99;t=3600`: calls left (r) and seconds until the limit resets (t). */
function explainLimits(value: string): string {
  return readEntries(value)
    .map(({ label, numbers }) => {
      const reset = numbers.t === undefined ? '' : `, resets in ${count(numbers.t, 'second')}`;
      return `${label}: ${numbers.r ?? '?'} left${reset}`;
    })
    .join('; ');
}

/** `"rate";q=5;w=1`: allowed calls (q) in a window of seconds (w). */
function explainPolicies(value: string): string {
  return readEntries(value)
    .map(({ label, numbers }) => {
      const window = numbers.w === undefined ? '' : ` in ${count(numbers.w, 'second')}`;
      return `${label}: ${count(numbers.q ?? '?', 'call')}${window}`;
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

function count(number: string, unit: string): string {
  return `${number} ${unit}${number === '1' ? '' : 's'}`;
}
