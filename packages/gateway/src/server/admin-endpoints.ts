import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { readTarget } from '@social-data/server-protocol';
import type { Reason } from '@social-data/source/readiness-reason';
import type { ServerContext } from './server-context.ts';

interface AdminResponse {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
}

/** The page of `--admin-page`, which has paths of its own on the port. */
interface OperatorPage {
  handles(path: string): boolean;
  respond(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** Serves health, readiness and metrics to operators: on a port of its own, without tokens. */
export function createAdminEndpoints(
  server: Pick<ServerContext, 'readiness' | 'metrics' | 'services'>,
  page?: OperatorPage,
): RequestListener {
  const { readiness, metrics } = server;
  const { source } = server.services;
  const endpoints: Readonly<Record<string, () => AdminResponse | Promise<AdminResponse>>> = {
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': () => {
      const { problems, degraded } = readiness.state();
      if (problems.length > 0)
        return json(503, { status: 'not ready', problems: sentences(problems), reasons: problems });
      if (degraded.length === 0) return json(200, { status: 'ready' });
      return json(200, { status: 'ready', degraded: sentences(degraded), reasons: degraded });
    },
    ...(source.upstream && { '/upstream': () => json(200, source.upstream?.() ?? {}) }),
    '/metrics': async () => ({
      status: 200,
      type: metrics.contentType,
      text: await metrics.text(),
    }),
  };
  return async (request, response) => {
    const { path } = readTarget(request.url ?? '/');
    if (page?.handles(path)) return page.respond(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return send(response, json(405, { problem: 'Only GET is allowed here.' }));
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    const known = Object.keys(endpoints).join(', ');
    if (!endpoint)
      return send(response, json(404, { problem: `Unknown path. The paths are ${known}.` }));
    try {
      send(response, await endpoint());
    } catch {
      // Unhandled, the error would end the process.
      send(response, json(500, { problem: 'An unexpected error occurred.' }));
    }
  };
}

function sentences(reasons: readonly Reason[]): readonly string[] {
  return reasons.map(({ message }) => message);
}

function json(status: number, value: object): AdminResponse {
  return { status, text: JSON.stringify(value) };
}

function send(response: ServerResponse, { status, type, text }: AdminResponse): void {
  response.writeHead(status, {
    'Content-Type': type ?? 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}
