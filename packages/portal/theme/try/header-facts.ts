/** A header of the answer, said in words. */
export interface HeaderFact {
  readonly name: string;
  readonly value: string;
  /** What it says; undefined where the value speaks for itself. */
  readonly meaning?: string;
}

type Read = (value: string) => string;

/** The headers that tell about cost and limits, in the order in which they are shown (decision D19). */
const known: readonly (readonly [name: string, read?: Read])[] = [
  ['X-Cost', (value) => `This call cost ${count(value, 'credit')}.`],
  ['X-Balance-Remaining', (value) => `${count(value, 'credit')} left on the account.`],
  ['RateLimit', limits],
  ['RateLimit-Policy', policies],
  ['Retry-After', (value) => `Worth another try in ${count(value, 'second')}.`],
  ['X-Request-Id'],
  ['X-Mock-Note'],
];

/** What the answer says about cost, balance and limits. */
export function headerFacts(headers: ReadonlyMap<string, string>): readonly HeaderFact[] {
  return known.flatMap(([name, read]) => {
    const value = headers.get(name.toLowerCase());
    if (value === undefined) return [];
    return [read === undefined ? { name, value } : { name, value, meaning: read(value) }];
  });
}

/** `"rate";r=4;t=1, "daily";r=99;t=3600`: what is left of each limit, and seconds until it starts again. */
function limits(value: string): string {
  return entries(value)
    .map(({ label, numbers }) => {
      const reset =
        numbers.t === undefined ? '' : `, starts again in ${count(numbers.t, 'second')}`;
      return `${label}: ${numbers.r ?? '?'} left${reset}`;
    })
    .join('; ');
}

/** `"rate";q=5;w=1`: calls in a window of seconds. */
function policies(value: string): string {
  return entries(value)
    .map(({ label, numbers }) => {
      const window = numbers.w === undefined ? '' : ` in ${count(numbers.w, 'second')}`;
      return `${label}: ${count(numbers.q ?? '?', 'call')}${window}`;
    })
    .join('; ');
}

interface Entry {
  readonly label: string;
  readonly numbers: Readonly<Record<string, string>>;
}

function entries(value: string): readonly Entry[] {
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
