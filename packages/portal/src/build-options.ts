import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type SiteAddresses, writtenAddresses } from '../shared/addresses.ts';
import { distFolder } from './portal-files.ts';

/** Where the site will be served, and the folder that it is built into. */
export interface BuildOptions {
  /** The path that the site is served under, with a slash at both ends. @default '/' */
  readonly base: string;
  /**
   * Origin of the server, such as `https://docs.example.com`, for the sitemap and canonical addresses. Without it the
   * site has neither, since both have to be whole addresses.
   */
  readonly site?: string;
  /** Address of a mock that readers of the site can call, for the samples, for "Run" and for "Try it". */
  readonly mock?: string;
  /** Address of a gateway for the samples and "Try it". */
  readonly gateway?: string;
  /** Address of the project's repository, where readers report what is wrong. */
  readonly repository?: string;
  /** The folder of the finished site. @default packages/portal/dist */
  readonly out: string;
  /**
   * Whether the reference and the packages that readers install are there as well. A later build adds them.
   * @default true
   */
  readonly parts: boolean;
  /**
   * Whether each text file has a compressed one beside it, for servers that readers reach over a network. It takes a
   * third of the time of a build.
   * @default false
   */
  readonly compress: boolean;
  /** Stops the build when it aborts. */
  readonly signal?: AbortSignal;
}

const DEFAULTS: BuildOptions = { base: '/', out: distFolder, parts: true, compress: false };

export const USAGE =
  'npm run docs -- [--base /proj/] [--site https://docs.example.com] [--mock URL] [--gateway URL] [--repository URL] [--out FOLDER]';

/** The options with their defaults. Throws on a base or a site in another form. */
export function checkOptions(given: Partial<BuildOptions>): BuildOptions {
  const options = { ...DEFAULTS, ...given };
  const { base, site } = options;
  if (!/^\/((?!\.\.?\/)[\w.~-]+\/)*$/.test(base)) {
    throw new Error(
      `--base is the path that the site is served under, such as /proj/, with a slash at both ends and without "..": "${base}" is not.`,
    );
  }
  if (site !== undefined && !isOrigin(site)) {
    throw new Error(
      `--site is the origin of the server, such as https://docs.example.com, without a path: "${site}" is not. Give a path with --base.`,
    );
  }
  for (const name of ['mock', 'gateway', 'repository'] as const) checkAddress(name, options[name]);
  return options;
}

/** Reads the options of a site for the network from the command line. Throws on anything else there. */
export function readOptions(args: readonly string[]): BuildOptions {
  const text = { type: 'string' } as const;
  const addresses = { mock: text, gateway: text, repository: text };
  const { values } = parseArgs({
    args: [...args],
    options: { base: text, site: text, out: text, ...addresses },
  });
  const { out, ...others } = values;
  if (out?.startsWith('~'))
    throw new Error(`--out is "${out}": only a shell replaces "~", and not after "=".`);
  return checkOptions({
    ...others,
    compress: true,
    ...(out === undefined ? {} : { out: resolve(out) }),
  });
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

function checkAddress(name: string, address: string | undefined): void {
  // A query or a user may hold a secret, and pages would show it to everybody.
  const isAlone = /^https?:\/\/[^/?#@]+(\/[^?#]*)?(?<!\/|\.git)$/;
  if (address === undefined || (isAlone.test(address) && URL.canParse(address))) return;
  throw new Error(
    `--${name} is an address such as https://${name}.example.com, without a query, a user, or a slash or .git at its end: "${address}" is not.`,
  );
}

/** The addresses that the texts of a site have: those of `npm start` where none is given. */
export function siteAddresses({ mock, gateway, site, base }: BuildOptions): SiteAddresses {
  return {
    mock: mock ?? writtenAddresses.mock,
    gateway: gateway ?? writtenAddresses.gateway,
    portal: site === undefined ? writtenAddresses.portal : (site + base).replace(/\/$/, ''),
  };
}
