import { createHash } from 'node:crypto';

/** What a page may do, by directive of its Content-Security-Policy. */
type Policy = Readonly<Record<string, readonly string[]>>;

const closed: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** The pages of the site: everything is the site's own. Highlighted code carries style attributes. */
const sitePolicy: Policy = {
  ...closed,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
};

/** Sends to an address that the reader names, and shows answers in a frame that can do nothing. */
const tryPolicy: Policy = {
  ...sitePolicy,
  'connect-src': ["'self'", 'http:', 'https:'],
};

/**
 * The reference is one page with everything in it. It writes its styles while it runs and searches in
 * a worker that it makes from its own code; it asks nobody for anything.
 */
const referencePolicy: Policy = {
  ...closed,
  'script-src': [],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ['data:'],
  'connect-src': ["'self'"],
  'worker-src': ['blob:'],
};

/** The page at a path of the site, with its policy in it, so that it holds on any web server. */
export function sealPage(html: string, path: string): string {
  const policy = withInlineScripts(policyOf(path), html);
  const text = Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  // Before everything that it is to hold for; the encoding alone has to come first.
  const sealed = html.replace(
    /<meta charset="utf-8">/i,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${text}">`,
  );
  if (sealed === html) throw new Error(`The page ${path} has no <meta charset="utf-8">.`);
  return sealed;
}

/** The policy that a sealed page carries; undefined for one that carries none. */
export function policyIn(html: string): string | undefined {
  const [, policy] =
    /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html) ?? [];
  return policy;
}

function policyOf(path: string): Policy {
  if (path.startsWith('reference/')) return referencePolicy;
  return path.startsWith('try/') ? tryPolicy : sitePolicy;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Lets the scripts that stand in the page run, each by its hash, and no others. */
function withInlineScripts(policy: Policy, html: string): Policy {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, , code = '']) => hashOf(code));
  const scripts = [...(policy['script-src'] ?? []), ...new Set(hashes)];
  return { ...policy, 'script-src': scripts.length > 0 ? scripts : ["'none'"] };
}

/** How a policy names the code of a script or a style sheet that stands in a page. */
export function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
