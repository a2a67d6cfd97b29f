import { readFileSync } from 'node:fs';
import { type OperationId, operations } from '@social-data/contract/operations';
import { contractFiles } from './portal-files.ts';

/** Gives the example of a success of each operation, as JSON text to be read. */
export function contractExamples(): (id: OperationId) => string {
  const contract: unknown = JSON.parse(readFileSync(contractFiles.json, 'utf8'));
  return (id) => {
    const example = ['paths', operations[id].path, 'get', 'responses', '200', 'content']
      .concat('application/json', 'examples', 'success')
      .reduce((value, key) => memberOf(contract, value, key), contract);
    const value = memberOf(contract, example, 'value');
    if (value === undefined) throw new Error(`The contract has no example of a success of ${id}.`);
    return JSON.stringify(value, null, 2);
  };
}

/** A member of an object, or of what a reference within the document leads to. */
function memberOf(document: unknown, value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const keys = value.$ref.slice('#/'.length).split('/');
    return memberOf(document, keys.reduce(plainMember, document), key);
  }
  return plainMember(value, key);
}

function plainMember(value: unknown, key: string): unknown {
  return new Map<string, unknown>(Object.entries(Object(value))).get(key);
}
