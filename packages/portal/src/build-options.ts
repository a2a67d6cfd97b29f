import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
  /** The folder of the finished site. @default packages/portal/dist */
  readonly out: string;
}

const DEFAULTS: BuildOptions = { base: '/', out: distFolder };

export const USAGE =
  'npm run docs -- [--base /proj/] [--site https://docs.example.com] [--out FOLDER]';

/** The options with their defaults. Throws on a base or a site in another form. */
export function checkOptions(given: Partial<BuildOptions>): BuildOptions {
  const options = { ...DEFAULTS, ...given };
  const { base, site } = options;
  if (!/^\/([\w.~-]+\/)*$/.test(base)) {
    throw new Error(
      `--base is the path that the site is served under. It begins and ends with a slash, such as /proj/: "${base}" does not.`,
    );
  }
  if (site !== undefined && !isOrigin(site)) {
    throw new Error(
      `--site is the origin of the server, such as https://docs.example.com, without a path: "${site}" is not. Give a path with --base.`,
    );
  }
  return options;
}

/** Reads the options from the command line. Throws on anything else there. */
export function readOptions(args: readonly string[]): BuildOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { base: text, site: text, out: text } });
  const { out, ...others } = values;
  return checkOptions({ ...others, ...(out === undefined ? {} : { out: resolve(out) }) });
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}
