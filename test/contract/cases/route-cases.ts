import { type OperationId, operations } from '@social-data/contract';
import { callUnknownRoute } from '../call-operation.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import { requestPath } from '../request-path.ts';
import type { HttpRequest } from '../transport/http-message.ts';
import { operationCase } from './operation-case.ts';

const otherMethods = ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'];
const origin = 'https://page.example';

/** Paths and methods that are not in the contract (decision D1). */
export function routeCases(operationId: OperationId): readonly ConformanceCase[] {
  return [
    ...Object.entries(unknownPaths(operations[operationId].path)).map(([name, path]) =>
      unknownPathCase(operationId, name, path),
    ),
    ...otherMethods.map((method) => methodCase(operationId, method)),
    preflightCase(operationId),
  ];
}

function unknownPaths(path: string): Readonly<Record<string, string>> {
  const version = path.slice(path.lastIndexOf('/') + 1);
  return {
    'trailing-slash': `${path}/`,
    'other-case': path.replace(version, version.toUpperCase()),
    'other-version': path.replace(version, 'v999'),
    'no-version': path.slice(0, path.lastIndexOf('/')),
    'one-more-segment': `${path}/more`,
    'double-slash': `/${path}`,
  };
}

function unknownPathCase(operationId: OperationId, name: string, path: string): ConformanceCase {
  const rules = name.includes('version') ? (['D1', 'versioning.1'] as const) : (['D1'] as const);
  const about = { operationId, profile: 'decisions', name: `path/${name}`, rules } as const;
  return {
    ...operationCase(
      about,
      `${name.replaceAll('-', ' ')} in the path gives HTTP 404, with or without a token`,
    ),
    run: async (context) => {
      const [, query] = requestPath(context.target, operationId).split('?');
      for (const sent of [`${path}?${query}`, path])
        await expectRefusal(context, { path: sent }, 404);
    },
  };
}

function methodCase(operationId: OperationId, method: string): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: `method/${method}`,
    rules: ['D1'],
  } as const;
  return {
    ...operationCase(
      about,
      `${method} gives HTTP 405 and an Allow header with GET, with or without a token`,
    ),
    run: async (context) => {
      const withQuery = requestPath(context.target, operationId);
      for (const path of [withQuery, operations[operationId].path]) {
        const response = await expectRefusal(context, { method, path }, 405);
        if (/\bGET\b/.test(response.headers.allow ?? '')) continue;
        const came = `Allow: ${response.headers.allow}`;
        throw failureOf(context, { method, path }, 'Allow with GET in it', came);
      }
    },
  };
}

async function expectRefusal(context: Context, request: HttpRequest, status: 404 | 405) {
  // A response to HEAD has no body: only its status and headers are checked.
  const response =
    request.method === 'HEAD'
      ? await context.send(request)
      : (await callUnknownRoute(context, request)).response;
  const code = response.headers['x-result-code'];
  const origins = response.headers['access-control-allow-origin'];
  if (response.status === status && code === '400' && origins !== undefined) return response;
  const expected = `HTTP ${status} with X-Result-Code: 400, readable from other origins`;
  const came = `HTTP ${response.status}, X-Result-Code: ${code}, Access-Control-Allow-Origin: ${origins}`;
  throw failureOf(context, request, expected, came);
}

function preflightCase(operationId: OperationId): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: 'method/preflight',
    rules: ['D1'],
  } as const;
  return {
    ...operationCase(about, 'allows a CORS preflight without a token'),
    run: async (context) => {
      const request: HttpRequest = {
        method: 'OPTIONS',
        path: operations[operationId].path,
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      };
      const { status, headers } = await context.send(request);
      const allowed = headers['access-control-allow-origin'] ?? '';
      if (status >= 200 && status < 300 && ['*', origin].includes(allowed)) return;
      const expected = 'HTTP 2xx with an Access-Control-Allow-Origin that fits';
      throw failureOf(context, request, expected, `HTTP ${status}, allowed origin: ${allowed}`);
    },
  };
}
