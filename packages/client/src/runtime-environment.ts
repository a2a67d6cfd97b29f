/** What the client has to know about where it runs. It is passed on, so that tests can give another one. */
export interface RuntimeEnvironment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Address of the web page, or of its worker; undefined where no visitor can read the program. */
  readonly page: URL | undefined;
  /** The address that relative ones belong to at this moment; undefined where there is none. */
  location(): URL | undefined;
}

interface Global {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>;
    readonly versions?: { readonly node?: string };
  };
  readonly document?: unknown;
  readonly WorkerGlobalScope?: unknown;
  readonly location?: { readonly href: string };
}

/**
 * A page simulated within Node, as in tests, does not count as a web page: no visitor can read a token there. Bun and Deno
 * have the version of a Node too. Workers of servers have no location.
 */
export function detectEnvironment(global: Global): RuntimeEnvironment {
  const isServer = global.process?.versions?.node !== undefined;
  const isPage = global.document !== undefined || global.WorkerGlobalScope !== undefined;
  const location = () => {
    // A worker may be made from a blob, whose address holds that of the page.
    const href = global.location?.href.replace(/^blob:/, '');
    return href !== undefined && URL.canParse(href) ? new URL(href) : undefined;
  };
  return {
    env: global.process?.env ?? {},
    page: isPage && !isServer ? location() : undefined,
    location,
  };
}
