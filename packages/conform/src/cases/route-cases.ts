import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import type { CallResult } from '../check-response.ts';
import { requestPath, validPath } from '../request-path.ts';
import type { Target } from '../target.ts';
import type { CaseRow, Difference } from './case-row.ts';

const ORIGIN = 'https://page.example';

/** Paths and methods that are not in the contract (decision D1). */
export function routeCases(operationId: OperationId, target: Target): readonly CaseRow[] {
  const path = validPath(target, operationId);
  const version = path.slice(path.lastIndexOf('/') + 1);
  const unknownPaths = {
    'trailing-slash': `${path}/`,
    'other-case': path.replace(version, version.toUpperCase()),
    'other-version': path.replace(version, 'v999'),
    'no-version': path.slice(0, path.lastIndexOf('/')),
    'one-more-segment': `${path}/more`,
    'double-slash': `/${path}`,
  };
  const known = methodsOf(operationId);
  const others = ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'];
  const [, query] = requestPath(target, operationId).split('?');
  return [
    ...Object.entries(unknownPaths).map(
      ([name, unknown]): CaseRow => ({
        name: `path/${name}`,
        says: `${name.replaceAll('-', ' ')} in the path gives HTTP 404, with or without a token`,
        rules: name.includes('version') ? ['D1', 'versioning.1'] : ['D1'],
        calls: [`${unknown}?${query}`, unknown].map((each) => ({
          ...{ request: { path: each }, expected: 'declared' },
        })),
        check: (result) => refusalProblem(result, 404),
      }),
    ),
    ...others
      .filter((method) => !known.includes(method))
      .map((method) => methodCase(operationId, method, target)),
    preflightCase(operationId, target),
  ];
}

/** The methods on the path of an operation. */
function methodsOf(operationId: OperationId): readonly string[] {
  const { path } = operations[operationId];
  const all: readonly OperationInfo[] = Object.values(operations);
  return all.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
}

function methodCase(operationId: OperationId, method: string, target: Target): CaseRow {
  const known = methodsOf(operationId).join(', ');
  const paths = [requestPath(target, operationId), validPath(target, operationId)];
  return {
    name: `method/${method}`,
    says: `${method} gives HTTP 405 and an Allow header with ${known}, with or without a token`,
    rules: ['D1'],
    // A response to HEAD has no body: only its status and headers are checked.
    calls: paths.map((path) => ({
      ...{ request: { method, path }, expected: method === 'HEAD' ? 'unchecked' : 'declared' },
    })),
    check: (result) => {
      const { allow } = result.response.headers;
      const allowed = allow?.split(/ *, */) ?? [];
      const problem = refusalProblem(result, 405);
      if (problem || methodsOf(operationId).every((each) => allowed.includes(each))) return problem;
      return { expected: `Allow with ${known} in it`, got: `Allow: ${allow}` };
    },
  };
}

function refusalProblem({ response }: CallResult, status: number): Difference | undefined {
  const code = response.headers['x-result-code'];
  const origins = response.headers['access-control-allow-origin'];
  if (response.status === status && code === '400' && origins !== undefined) return undefined;
  return {
    expected: `HTTP ${status} with X-Result-Code: 400, readable from other origins`,
    got: `HTTP ${response.status}, X-Result-Code: ${code}, Access-Control-Allow-Origin: ${origins}`,
  };
}

function preflightCase(operationId: OperationId, target: Target): CaseRow {
  const method = methodsOf(operationId)[0] ?? 'GET';
  const headers = { Origin: ORIGIN, 'Access-Control-Request-Method': method };
  const request = { method: 'OPTIONS', path: validPath(target, operationId), headers };
  return {
    name: 'method/preflight',
    says: 'allows a CORS preflight without a token',
    rules: ['D1'],
    calls: [{ request, expected: 'unchecked' }],
    check: ({ response: { status, headers: sent } }) => {
      const allowed = sent['access-control-allow-origin'] ?? '';
      if (status >= 200 && status < 300 && ['*', ORIGIN].includes(allowed)) return undefined;
      return {
        expected: 'HTTP 2xx with an Access-Control-Allow-Origin that fits',
        got: `HTTP ${status}, allowed origin: ${allowed}`,
      };
    },
  };
}
