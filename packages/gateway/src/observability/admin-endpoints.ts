import type { RequestListener, ServerResponse } from 'node:http';
import { readTarget } from '@social-data/server-protocol';
import type { Source } from '../source/source.ts';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Readiness } from './readiness.ts';

interface AdminResponse {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
}

/** Serves health, readiness and metrics to operators: on a port of its own, without tokens. */
export function createAdminEndpoints(
  readiness: Readiness,
  metrics: GatewayMetrics,
  source: Source,
): RequestListener {
  const endpoints: Readonly<Record<string, () => AdminResponse | Promise<AdminResponse>>> = {
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': () => {
      const problems = readiness.problems();
      if (problems.length > 0) return json(503, { status: 'not ready', problems });
      const degraded = readiness.degraded();
      return json(200, { status: 'ready', ...(degraded.length > 0 && { degraded }) });
    },
    ...(source.upstream && { '/upstream': () => json(200, source.upstream?.() ?? {}) }),
    '/metrics': async () => ({
      status: 200,
      type: metrics.contentType,
      text: await metrics.text(),
    }),
  };
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, json(405, { problem: 'Only GET is allowed here.' }));
    }
    const { path } = readTarget(request.url ?? '/');
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined;
    if (endpoint) return send(response, await runSafely(endpoint));
    const known = Object.keys(endpoints).join(', ');
    send(response, json(404, { problem: `Unknown path. The paths are ${known}.` }));
  };
}

/** A probe must not be able to end the process. */
async function runSafely(
  endpoint: () => AdminResponse | Promise<AdminResponse>,
): Promise<AdminResponse> {
  try {
    return await endpoint();
  } catch {
    return json(500, { problem: 'An unexpected error occurred.' });
  }
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
