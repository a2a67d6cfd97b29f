import { type OperationId, operationIds } from '@social-data/contract';

const MAX_NAME = 64;

/** The operation of each tool, by the tool's name: the operationId, without characters that names of tools cannot have. */
export function toolNames(operations: readonly OperationId[]): ReadonlyMap<string, OperationId> {
  const names = new Map<string, OperationId>();
  // Over all operations, so that a selection changes no name.
  for (const id of operationIds) {
    const plain = id.replaceAll(/[^\w-]/g, '_').slice(0, MAX_NAME);
    let name = plain;
    for (let number = 2; names.has(name); number++)
      name = `${plain.slice(0, MAX_NAME - 4)}_${number}`;
    names.set(name, id);
  }
  return new Map([...names].filter(([, id]) => operations.includes(id)));
}
