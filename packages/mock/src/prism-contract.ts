import { readFile } from 'node:fs/promises';
import { isOperationId, type OperationId } from '@social-data/contract/operations';
import type { ContractReader } from '@social-data/mock-responses';
import { NO_METHOD_MATCHED_ERROR } from '@stoplight/prism-http/dist/router/errors.js';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http/dist/utils/operations.js';
import { validateOutput } from '@stoplight/prism-http/dist/validator/index.js';
import type { IHttpOperation } from '@stoplight/types';
import { contractFile } from './contract-file.ts';
import { readExamples } from './prism-examples.ts';
import { routeRequest } from './prism-router.ts';

/**
 * Loads Prism's router and its validator of responses. Prism's `createInstance` is not used: it also loads
 * generators of random data, which takes half a second and 40 MB. Prism gets paths and bodies only, never
 * a query with a token.
 */
export async function loadPrismContract(): Promise<ContractReader> {
  const resources = await getHttpOperationsFromSpec(await readBundle());
  const ids = new Map(resources.map((resource) => [resource, operationIdOf(resource)]));
  const resourcesById = new Map(resources.map((resource) => [operationIdOf(resource), resource]));
  const resourcesByPath = new Map(
    resources.map(({ path }) => [path, resources.filter((resource) => resource.path === path)]),
  );
  return {
    examples: readExamples(resourcesById),
    findRoute: (method, path) => {
      // Prism compares a path with every resource it is given, segment by segment.
      const candidates = resourcesByPath.get(path) ?? resources;
      const found = routeRequest({ resources: candidates, input: { method, url: { path } } });
      const operationId = found._tag === 'Right' ? ids.get(found.right) : undefined;
      if (operationId) return { ok: true, operationId };
      const isWrongMethod = found._tag === 'Left' && isMethodError(found.left);
      return { ok: false, status: isWrongMethod ? 405 : 404 };
    },
    findViolation: (operationId, body) => {
      const resource = resourcesById.get(operationId);
      if (!resource) return `there is no operation ${operationId}`;
      const element = { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
      const validated = validateOutput({ resource, element });
      return validated._tag === 'Left' ? validated.left[0].message : undefined;
    },
  };
}

async function readBundle(): Promise<object> {
  return JSON.parse(await readFile(contractFile, 'utf8'));
}

function operationIdOf({ id, iid = id }: IHttpOperation): OperationId {
  if (!isOperationId(iid)) throw new Error(`The generated code has no operation ${iid}.`);
  return iid;
}

function isMethodError(error: Error): boolean {
  return 'status' in error && error.status === NO_METHOD_MATCHED_ERROR.status;
}
