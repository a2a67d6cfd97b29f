import { readFileSync } from 'node:fs';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import { type OperationId, operations } from '@social-data/contract/operations';
import { contractFiles } from '../portal-files.ts';

/** Returns a function that gives the example of an operation's success as formatted JSON. */
export function contractExamples(): (id: OperationId) => string {
  const contract: unknown = JSON.parse(readFileSync(contractFiles.json, 'utf8'));
  return (id) => {
    const response = [operations[id].path, 'get', 'responses', '200'];
    const example = valueAt(
      contract,
      pointerOf('paths', ...response, 'content', 'application/json', 'examples', 'success'),
    );
    const value = valueAt(referenced(contract, example), '#/value');
    if (value === undefined) throw new Error(`The contract has no success example of ${id}.`);
    return JSON.stringify(value, null, 2);
  };
}

/** The target of a `$ref` within the document; any other value as it is. */
function referenced(contract: unknown, value: unknown): unknown {
  const reference = valueAt(value, '#/$ref');
  return typeof reference === 'string' ? valueAt(contract, reference) : value;
}
