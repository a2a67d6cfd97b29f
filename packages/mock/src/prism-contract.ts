import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isOperationId, type OperationId } from '@social-data/contract/operations';
import type { PrismHttpComponents } from '@stoplight/prism-http';
import { NO_METHOD_MATCHED_ERROR } from '@stoplight/prism-http/dist/router/errors.js';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { IHttpOperation } from '@stoplight/types';
import { type Examples, readExamples } from './examples.ts';

/** The contract as Prism reads it: routes, examples and the validation of responses. */
export interface PrismContract {
  readonly examples: Examples;
  /** Finds the operation of a method and a path. */
  findRoute(method: string, path: string): Route;
  /** Says how a response body violates the contract; undefined for a valid body. */
  findViolation(operation: PrismOperation, body: object): string | undefined;
}

export type Route =
  | { readonly ok: true; readonly operation: PrismOperation }
  | { readonly ok: false; readonly status: 404 | 405 };

/** One operation of the contract, with what Prism knows about it. */
export interface PrismOperation {
  readonly id: OperationId;
  readonly resource: IHttpOperation;
}

type RouteRequest = (options: {
  readonly resources: IHttpOperation[];
  readonly input: { readonly method: string; readonly url: { readonly path: string } };
}) => ReturnType<PrismHttpComponents['route']>;

/** Loaded by `require`: loaders disagree about the default export of this CommonJS file. */
const { default: routeRequest }: { default: RouteRequest } = createRequire(import.meta.url)(
  '@stoplight/prism-http/dist/router/index.js',
);

/**
 * Loads Prism's router and its validator of responses. Prism's `createInstance` is not used: it also loads
 * generators of random data, which takes half a second and 40 MB. Prism gets paths and bodies only, never
 * a query with a token.
 */
export async function loadPrismContract(): Promise<PrismContract> {
  const resources = await getHttpOperationsFromSpec(await readBundle());
  const operations = new Map(resources.map((resource) => [resource, operationOf(resource)]));
  const resourcesByPath = Map.groupBy(resources, ({ path }) => path);
  return {
    examples: readExamples([...operations.values()]),
    findRoute: (method, path) => {
      // Prism compares a path with every resource it is given, segment by segment.
      const candidates = resourcesByPath.get(path) ?? resources;
      const found = routeRequest({ resources: candidates, input: { method, url: { path } } });
      const operation = found._tag === 'Right' ? operations.get(found.right) : undefined;
      if (operation) return { ok: true, operation };
      const isWrongMethod = found._tag === 'Left' && isMethodError(found.left);
      return { ok: false, status: isWrongMethod ? 405 : 404 };
    },
    findViolation: ({ resource }, body) => {
      const element = { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
      const validated = validateOutput({ resource, element });
      return validated._tag === 'Left' ? validated.left[0].message : undefined;
    },
  };
}

async function readBundle(): Promise<object> {
  const file = fileURLToPath(import.meta.resolve('@social-data/contract/openapi.json'));
  return JSON.parse(await readFile(file, 'utf8'));
}

function operationOf(resource: IHttpOperation): PrismOperation {
  const id = resource.iid ?? resource.id;
  if (!isOperationId(id)) throw new Error(`The generated code has no operation ${id}.`);
  return { id, resource };
}

function isMethodError(error: Error): boolean {
  return 'status' in error && error.status === NO_METHOD_MATCHED_ERROR.status;
}
