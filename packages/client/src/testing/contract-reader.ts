import { type OperationInfo, operations } from '@social-data/contract/operations';
import type { ContractReader, Route } from '@social-data/mock-responses';
import { operationsAt } from '../operation-at.ts';
import { fixture, fixtureNames } from './fixtures.ts';

/** The contract as the fake fetch reads it: the mock has Prism for it, which does not run in a page. */
export const contractReader: ContractReader = {
  examples: {
    get: (operationId, name) =>
      fixtureNames(operationId).includes(name) ? fixture(operationId, name) : undefined,
    names: fixtureNames,
  },
  exampleResponse: (operationId) => {
    const { successStatus = '' }: OperationInfo = operations[operationId];
    const [name] = fixtureNames(operationId);
    const body = name === undefined ? undefined : fixture(operationId, name);
    return { status: Number(successStatus) || 200, headers: {}, body };
  },
};

/** The operation of a method and a path. */
export function findRoute(method: string, path: string): Route {
  const known = operationsAt(path);
  const found = known.find((each) => each.method === method);
  if (found) return { ok: true, operationId: found.operation };
  return { ok: false, status: known.length > 0 ? 405 : 404 };
}
