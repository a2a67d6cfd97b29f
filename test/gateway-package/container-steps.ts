/** What a Containerfile says, without continued lines and comments. */
export interface ContainerSteps {
  /** Commands for a shell, in order. */
  readonly run: readonly string[];
  readonly copied: readonly { readonly from: string; readonly to: string }[];
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

/** Reads a Containerfile, so that a test can follow it without a container engine. */
export function readContainerSteps(text: string): ContainerSteps {
  const instructions = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
      return { name, value };
    });
  const all = (wanted: string) =>
    instructions.filter(({ name }) => name === wanted).map(({ value }) => value);
  const last = (wanted: string) => all(wanted).at(-1) ?? '';
  return {
    run: all('RUN'),
    copied: all('COPY').map((value) => {
      const [from = '', to = ''] = value.split(' ');
      return { from, to };
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
