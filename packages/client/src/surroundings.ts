/** What the client has to know about the place where it runs. Read in one place, so that tests can give another. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the page; undefined outside of web pages. */
  readonly page: URL | undefined;
}

interface Global {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly document?: unknown;
  readonly location?: { readonly href: string };
}

/** A simulated page within Node, as tests have it, is no web page: nobody else can read a token there. */
export function surroundingsOf(global: Global): Surroundings {
  const isNode = global.process?.versions?.node !== undefined;
  const isPage = !isNode && global.document !== undefined && global.location !== undefined;
  return {
    env: global.process?.env ?? {},
    page: isPage && global.location ? new URL(global.location.href) : undefined,
  };
}
