/** What the client has to know about where it runs. It is read once and passed on, so that tests can give another one. */
export interface RuntimeEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the web page; undefined outside of web pages. */
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

/** A page simulated within Node, as in tests, does not count as a web page: no visitor can read a token there. */
export function detectEnvironment(global: Global): RuntimeEnvironment {
  const isNode = global.process?.versions?.node !== undefined;
  const isPage = !isNode && global.document !== undefined && global.location !== undefined;
  return {
    env: global.process?.env ?? {},
    page: isPage && global.location ? new URL(global.location.href) : undefined,
  };
}
