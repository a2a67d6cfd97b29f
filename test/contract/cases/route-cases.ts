import { type OperationId, operations } from '@social-data/contract';
import { askOutside, failureOf } from '../ask.ts';
import { targetOf } from '../call.ts';
import type { ConformanceCase, Context } from '../conformance-case.ts';
import { operationCase } from '../operation-case.ts';
import type { Outgoing } from '../wire/connection.ts';

const otherMethods = ['POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'TRACE'];
const origin = 'https://page.example';

/** Paths and methods that are none of the contract (decision D1). */
export function routeCases(operationId: OperationId): readonly ConformanceCase[] {
  return [
    ...Object.entries(pathsBeside(operations[operationId].path)).map(([name, path]) =>
      unknownPathCase(operationId, name, path),
    ),
    ...otherMethods.map((method) => methodCase(operationId, method)),
    preflightCase(operationId),
  ];
}

function pathsBeside(path: string): Readonly<Record<string, string>> {
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
    ...operationCase(about, `${name.replaceAll('-', ' ')} in the path is HTTP 404, token or not`),
    run: async (context) => {
      const [, query] = targetOf(context.target, operationId).split('?');
      for (const target of [`${path}?${query}`, path])
        await expectRefusal(context, { target }, 404);
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
    ...operationCase(about, `${method} is HTTP 405 and says that GET is allowed, token or not`),
    run: async (context) => {
      const whole = targetOf(context.target, operationId);
      for (const target of [whole, operations[operationId].path]) {
        const reply = await expectRefusal(context, { method, target }, 405);
        if (/\bGET\b/.test(reply.headers.allow ?? '')) continue;
        const came = `Allow: ${reply.headers.allow}`;
        throw failureOf(context, { method, target }, 'Allow with GET in it', came);
      }
    },
  };
}

async function expectRefusal(context: Context, outgoing: Outgoing, status: 404 | 405) {
  // An answer to HEAD has no body, so that only its status tells.
  const reply =
    outgoing.method === 'HEAD'
      ? await context.send(outgoing)
      : (await askOutside(context, outgoing)).reply;
  const code = reply.headers['x-result-code'];
  const origins = reply.headers['access-control-allow-origin'];
  if (reply.status === status && code === '400' && origins !== undefined) return reply;
  const expected = `HTTP ${status} with X-Result-Code: 400, readable from other origins`;
  const came = `HTTP ${reply.status}, X-Result-Code: ${code}, Access-Control-Allow-Origin: ${origins}`;
  throw failureOf(context, outgoing, expected, came);
}

function preflightCase(operationId: OperationId): ConformanceCase {
  const about = {
    operationId,
    profile: 'decisions',
    name: 'method/preflight',
    rules: ['D1'],
  } as const;
  return {
    ...operationCase(about, 'a CORS preflight is allowed, without a token'),
    run: async (context) => {
      const outgoing: Outgoing = {
        method: 'OPTIONS',
        target: operations[operationId].path,
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      };
      const { status, headers } = await context.send(outgoing);
      const allowed = headers['access-control-allow-origin'] ?? '';
      if (status >= 200 && status < 300 && ['*', origin].includes(allowed)) return;
      const expected = 'HTTP 2xx with an Access-Control-Allow-Origin that fits';
      throw failureOf(context, outgoing, expected, `HTTP ${status}, allowed origin: ${allowed}`);
    },
  };
}
