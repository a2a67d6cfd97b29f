import type { RequestListener, ServerResponse } from 'node:http';
import { readTarget } from '@social-data/wire';
import type { GatewayMetrics } from './gateway-metrics.ts';
import type { Readiness } from './readiness.ts';

interface Page {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
}

/** Health, readiness and metrics, for operators: on a port of its own, without tokens. */
export function createAdminHandler(readiness: Readiness, metrics: GatewayMetrics): RequestListener {
  const pages: Readonly<Record<string, () => Page | Promise<Page>>> = {
    '/healthz': () => json(200, { status: 'ok' }),
    '/readyz': () => {
      const problems = readiness.problems();
      return problems.length === 0
        ? json(200, { status: 'ready' })
        : json(503, { status: 'not ready', problems });
    },
    '/metrics': async () => ({
      status: 200,
      type: metrics.contentType,
      text: await metrics.text(),
    }),
  };
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return send(response, json(405, { problem: 'Only GET is known here.' }));
    }
    const { path } = readTarget(request.url ?? '/');
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page) return send(response, await pageOrFault(page));
    const known = Object.keys(pages).join(', ');
    send(response, json(404, { problem: `There is no such path. Known are ${known}.` }));
  };
}

/** A probe must not be able to end the process. */
async function pageOrFault(page: () => Page | Promise<Page>): Promise<Page> {
  try {
    return await page();
  } catch {
    return json(500, { problem: 'This page could not be made.' });
  }
}

function json(status: number, value: object): Page {
  return { status, text: JSON.stringify(value) };
}

function send(response: ServerResponse, { status, type, text }: Page): void {
  response.writeHead(status, {
    'Content-Type': type ?? 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}
