import { createHash } from 'node:crypto';

/** Sources by directive of a Content-Security-Policy. */
type Policy = Readonly<Record<string, readonly string[]>>;

const nothingAllowed: Policy = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * Pages load the site's own files only, and send calls to any address: the mock on any port, or what the reader types into
 * "Try it". Highlighted code needs style attributes.
 */
const sitePolicy: Policy = {
  ...nothingAllowed,
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", 'http:', 'https:'],
};

/**
 * The reference is one self-contained page. It creates its styles at run time, and its search runs in a
 * worker created from a blob.
 */
const referencePolicy: Policy = {
  ...nothingAllowed,
  'script-src': [],
  'style-src': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ['data:'],
  'connect-src': ["'self'"],
  'worker-src': ['blob:'],
};

/** Adds the policy for a path to its page, so that it applies on any web server. */
export function addPolicy(html: string, path: string): string {
  const isReference = path.startsWith('reference/');
  const policy = withInlineScripts(isReference ? referencePolicy : sitePolicy, html);
  const text = Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  // A policy applies to what follows it; only the encoding has to come first.
  const extended = html.replace(
    /<meta charset="utf-?8"( \/)?>/i,
    (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${text}">`,
  );
  if (extended === html) throw new Error(`The page ${path} has no <meta charset>.`);
  return extended;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Allows the inline scripts of the page by their hashes. */
function withInlineScripts(policy: Policy, html: string): Policy {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, , code = '']) => sourceHash(code));
  const scripts = [...(policy['script-src'] ?? []), ...new Set(hashes)];
  return { ...policy, 'script-src': scripts.length > 0 ? scripts : ["'none'"] };
}

/** The source expression that allows an inline script or style sheet. */
function sourceHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
