import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import { callUnknownRoute } from '../call-operation.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { failureOf } from '../conformance-failure.ts';
import type { HttpRequest } from '../connection.ts';
import { requestPath, validPath } from '../request-path.ts';
import type { Target } from '../target.ts';
import { operationCase } from './operation-case.ts';

/** The methods that the path of an operation has not. */
function otherMethods(operationId: OperationId): readonly string[] {
  const known = methodsOf(operationId);
  const all = ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'];
  return all.filter((method) => !known.includes(method));
}

function methodsOf(operationId: OperationId): readonly string[] {
  const { path } = operations[operationId];
  const all: readonly OperationInfo[] = Object.values(operations);
  return all.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
}

/** Those that change nothing on any server. */
const harmlessMethods = ['HEAD'];
const origin = 'https://page.example';

/** Paths and methods that are not in the contract (decision D1). */
export function routeCases(operationId: OperationId, target: Target): readonly ConformanceCase[] {
  return [
    ...Object.entries(unknownPaths(validPath(target, operationId))).map(([name, path]) =>
      unknownPathCase(operationId, name, path, target),
    ),
    ...otherMethods(operationId).map((method) => methodCase(operationId, method, target)),
    preflightCase(operationId, target),
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

function unknownPathCase(
  operationId: OperationId,
  name: string,
  path: string,
  target: Target,
): ConformanceCase {
  const rules = name.includes('version') ? (['D1', 'versioning.1'] as const) : (['D1'] as const);
  const about = { operationId, profile: 'decisions', name: `path/${name}`, rules } as const;
  const [, query] = requestPath(target, operationId).split('?');
  const requests = [{ path: `${path}?${query}` }, { path }];
  return {
    ...operationCase(
      about,
      `${name.replaceAll('-', ' ')} in the path gives HTTP 404, with or without a token`,
    ),
    calls: { known: requests },
    run: async (context) => {
      for (const request of requests) await expectRefusal(context, request, 404);
    },
  };
}

function methodCase(operationId: OperationId, method: string, target: Target): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: `method/${method}`,
    rules: ['D1'],
  } as const;
  const paths = [requestPath(target, operationId), validPath(target, operationId)];
  const known = methodsOf(operationId);
  const requests = paths.map((path) => ({ method, path }));
  return {
    ...operationCase(
      about,
      `${method} gives HTTP 405 and an Allow header with ${known.join(', ')}, with or without a token`,
    ),
    calls: { known: requests },
    isIntrusive: !harmlessMethods.includes(method),
    run: async (context) => {
      for (const request of requests) {
        const response = await expectRefusal(context, request, 405);
        const allowed = response.headers.allow?.split(/ *, */) ?? [];
        if (known.every((each) => allowed.includes(each))) continue;
        const came = `Allow: ${response.headers.allow}`;
        throw failureOf(context, request, `Allow with ${known.join(', ')} in it`, came);
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

function preflightCase(operationId: OperationId, target: Target): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: 'method/preflight',
    rules: ['D1'],
  } as const;
  const request: HttpRequest = {
    method: 'OPTIONS',
    path: validPath(target, operationId),
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': methodsOf(operationId)[0] ?? 'GET',
    },
  };
  return {
    ...operationCase(about, 'allows a CORS preflight without a token'),
    calls: { known: [request] },
    run: async (context) => {
      const { status, headers } = await context.send(request);
      const allowed = headers['access-control-allow-origin'] ?? '';
      if (status >= 200 && status < 300 && ['*', origin].includes(allowed)) return;
      const expected = 'HTTP 2xx with an Access-Control-Allow-Origin that fits';
      throw failureOf(context, request, expected, `HTTP ${status}, allowed origin: ${allowed}`);
    },
  };
}
