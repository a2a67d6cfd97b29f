import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readTarget } from '@social-data/server-protocol';
import type { ServerContext } from './server-context.ts';

/** The page of `--admin-page`, which has paths of its own on the port. */
interface OperatorPage {
  handles(path: string): boolean;
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

type Respond = (response: ServerResponse) => Promise<void> | void;

/** Serves health, readiness and metrics to operators: on a port of its own, without tokens. */
export function createAdminEndpoints(
  { readiness, metrics, services: { source } }: ServerContext,
  page?: OperatorPage,
): RequestListener {
  const endpoints: Readonly<Record<string, Respond>> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': (response) => {
      const { problems, degraded } = readiness.state();
      const [reasons, key] = problems.length > 0 ? [problems, 'problems'] : [degraded, 'degraded'];
      const status = problems.length > 0 ? 'not ready' : 'ready';
      const messages = { [key]: reasons.map(({ message }) => message), reasons };
      const body = { status, ...(reasons.length > 0 && messages) };
      sendJson(response, problems.length > 0 ? 503 : 200, body);
    },
    ...(source.upstream && {
      '/upstream': (response) => sendJson(response, 200, source.upstream?.() ?? {}),
    }),
    '/metrics': async (response) => send(response, 200, await metrics.text(), metrics.contentType),
  };
  return async (request, response) => {
    const { path } = readTarget(request.url ?? '/');
    if (page?.handles(path)) return page.respond(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendJson(response, 405, { problem: 'Only GET is allowed here.' });
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    const known = Object.keys(endpoints).join(', ');
    if (!endpoint)
      return sendJson(response, 404, { problem: `Unknown path. The paths are ${known}.` });
    try {
      await endpoint(response);
    } catch {
      // Unhandled, the error would end the process.
      sendJson(response, 500, { problem: 'An unexpected error occurred.' });
    }
  };
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  send(response, status, JSON.stringify(value), 'application/json; charset=utf-8');
}

function send(response: ServerResponse, status: number, text: string, type: string): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}
