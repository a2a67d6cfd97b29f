import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Headers of every answer. `page` is the HTML whose inline scripts may run, and no others. */
export function securityHeaders(page: string): Readonly<Record<string, string>> {
  const scripts = [...page.matchAll(INLINE_SCRIPT)].map(([, code = '']) => scriptHash(code));
  const policy = {
    'default-src': ["'none'"],
    'script-src': scripts.length > 0 ? scripts : ["'none'"],
    // The page writes its styles while it runs, and its elements carry style attributes.
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ['data:'],
    'connect-src': ["'self'"],
    // The search index lives in a worker that the page makes from its own code.
    'worker-src': ['blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

function scriptHash(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}
