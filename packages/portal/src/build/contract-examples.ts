import { readFileSync } from 'node:fs';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract/operations';
import { contractFile } from '../portal-files.ts';

/** Gives an example of an operation's response by its name in the contract, as formatted JSON. */
export type ExampleOf = (id: OperationId, name: ExampleName) => string;

/** The examples that pages show: a success, a refusal that passes, and one that does not. */
export type ExampleName = 'success' | 'code302' | 'code601';

export function contractExamples(): ExampleOf {
  const contract: unknown = JSON.parse(readFileSync(contractFile, 'utf8'));
  return (id, name) => {
    const place = [...responsePlace(operations[id]), 'examples', name];
    const example = valueAt(contract, pointerOf(...place));
    const value = valueAt(referenced(contract, example), '#/value');
    if (value === undefined) throw new Error(`The contract has no example "${name}" of ${id}.`);
    return JSON.stringify(value, null, 2);
  };
}

/** Where the contract has the JSON of an operation's success. */
export function responsePlace({ path, method, successStatus = '' }: OperationInfo): string[] {
  const response = ['paths', path, method, 'responses', successStatus];
  return [...response, 'content', 'application/json'];
}

/** The target of a `$ref` within the document; any other value as it is. */
function referenced(contract: unknown, value: unknown): unknown {
  const reference = valueAt(value, '#/$ref');
  return typeof reference === 'string' ? valueAt(contract, reference) : value;
}
