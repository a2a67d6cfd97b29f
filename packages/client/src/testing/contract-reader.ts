import { type ContractReader, schemaViolation } from '@social-data/mock-responses';
import { operationsAt } from '../operation-at.ts';
import { fixture, fixtureNames } from './fixtures.ts';

/** The contract as the fake fetch reads it: the mock has Prism for it, which does not run in a page. */
export const contractReader: ContractReader = {
  examples: {
    get: (operationId, name) =>
      fixtureNames(operationId).includes(name) ? fixture(operationId, name) : undefined,
    names: fixtureNames,
  },
  findRoute: (method, path) => {
    const known = operationsAt(path);
    const found = known.find((each) => each.method === method);
    if (found) return { ok: true, operationId: found.operation };
    return { ok: false, status: known.length > 0 ? 405 : 404 };
  },
  findViolation: schemaViolation,
};
