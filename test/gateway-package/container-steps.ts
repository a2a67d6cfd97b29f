/** One step of a build: a command for a shell, or a file that is copied. */
export type BuildStep =
  | { readonly command: string }
  | { readonly from: string; readonly to: string };

/** What a Containerfile says, without continued lines and comments. */
export interface ContainerSteps {
  /** What fills the image, in order. */
  readonly build: readonly BuildStep[];
  /** Variables of the container. */
  readonly env: Readonly<Record<string, string>>;
  readonly base: string;
  readonly user: string;
  readonly volume: string;
  /** Command for a shell that exits with 0 while the container is healthy. */
  readonly healthCheck: string;
  /** The entry point with its default arguments. */
  readonly start: readonly string[];
}

/** The instructions that a test follows. */
const FOLLOWED = [
  'FROM',
  'COPY',
  'RUN',
  'USER',
  'VOLUME',
  'ENV',
  'EXPOSE',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
];

/**
 * Reads a Containerfile, so that a test can follow it without a container engine.
 * @throws Error for an instruction that the test does not follow
 */
export function readContainerSteps(text: string): ContainerSteps {
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      if (!FOLLOWED.includes(name)) throw new Error(`No test follows "${line}".`);
      return { name, value };
    });
  const all = (wanted: string) =>
    instructions.filter(({ name }) => name === wanted).map(({ value }) => value);
  const last = (wanted: string) => all(wanted).at(-1) ?? '';
  return {
    build: instructions.flatMap(({ name, value }): BuildStep[] => {
      const [from = '', to = ''] = value.split(' ');
      if (name === 'COPY') return [{ from, to }];
      return name === 'RUN' ? [{ command: value }] : [];
    }),
    env: Object.fromEntries(
      all('ENV').flatMap((value) =>
        [...value.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, k, v = '']) => [k, unquoted(v)]),
      ),
    ),
    base: last('FROM'),
    user: last('USER'),
    volume: last('VOLUME'),
    healthCheck: last('HEALTHCHECK').replace(/^.*?CMD /, ''),
    start: [...JSON.parse(last('ENTRYPOINT')), ...JSON.parse(last('CMD'))],
  };
}

function unquoted(value: string): string {
  return value.replace(/^"(.*)"$/, '$1');
}
