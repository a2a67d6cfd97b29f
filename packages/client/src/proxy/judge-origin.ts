import { passedHeaders } from './proxy-responses.ts';

export interface OriginVerdict {
  readonly isAllowed: boolean;
  /** Headers that let a browser give the response to the page. */
  readonly cors: Readonly<Record<string, string>>;
}

/**
 * Whether the page that sends a request may call. A page elsewhere can make a browser send requests with the visitor's
 * cookies, as pictures for instance, and each of them costs. `Sec-Fetch-Site` shows those too, and an address that
 * differs from the page's, as behind a server that ends TLS, does not matter for it. No response is cached, so none needs
 * the header `Vary`.
 */
export function judgeOrigin(request: Request, allowedOrigins: readonly string[]): OriginVerdict {
  const { headers, url } = request;
  const origin = headers.get('Origin') ?? '';
  const site = headers.get('Sec-Fetch-Site');
  if (allowedOrigins.includes(origin)) {
    const cors: Record<string, string> = {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Credentials': 'true',
      'Access-Control-Expose-Headers': String(passedHeaders),
    };
    const asked = headers.get('Access-Control-Request-Headers');
    if (asked) cors['Access-Control-Allow-Headers'] = asked;
    return { isAllowed: true, cors };
  }
  const isOwn = site ? /^(same-origin|none)$/.test(site) : !origin || url.startsWith(`${origin}/`);
  return { isAllowed: isOwn, cors: {} };
}
