import { operationIds, routes } from '@social-data/contract/operations';
import { type ContractReader, schemaViolation } from '@social-data/mock-responses';
import { fixture, fixtureNames } from './fixtures.ts';

/** The contract as the fake fetch reads it: the mock has Prism for it, which does not run in a page. */
export const contractReader: ContractReader = {
  examples: {
    get: (operationId, name) =>
      fixtureNames(operationId).includes(name) ? fixture(operationId, name) : undefined,
    names: fixtureNames,
  },
  findRoute: (method, path) => {
    const operationId = operationIds.find((id) => routes[id].path === path);
    if (!operationId) return { ok: false, status: 404 };
    return method === 'GET' ? { ok: true, operationId } : { ok: false, status: 405 };
  },
  findViolation: schemaViolation,
};
