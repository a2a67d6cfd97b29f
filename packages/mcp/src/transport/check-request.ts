import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';

/** The path that hosts connect to. */
export const MCP_PATH = '/mcp';

/**
 * The response to a request that is refused; undefined for one that may be served. A page of another host has a foreign
 * Host (when its name was pointed here) or a foreign Origin, and no page knows the token. `OPTIONS` needs none.
 */
export function refuseRequest(request: Request, bearerToken: string): Response | undefined {
  const foreign =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins());
  if (foreign) return foreign;
  if (new URL(request.url).pathname !== MCP_PATH)
    return text(404, `There is nothing at this address. The server is at ${MCP_PATH}.`);
  if (request.method === 'OPTIONS') return undefined;
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (isEqual(given, bearerToken)) return undefined;
  return text(401, 'Send the bearer token that the server printed when it started.', {
    'www-authenticate': 'Bearer',
  });
}

/** Compares in the same time, whatever the difference. */
function isEqual(given: string, expected: string): boolean {
  const hash = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

function text(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}
