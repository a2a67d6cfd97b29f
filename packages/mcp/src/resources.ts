import type { Resource } from '@modelcontextprotocol/server';
import {
  type OperationId,
  type OperationInfo,
  operations,
  resultCodes,
} from '@social-data/contract';
import { gaps } from '@social-data/contract/gaps';
import { rows } from '@social-data/contract/rows';

const SCHEME = 'social-data://';
const JSON_TYPE = 'application/json';

/** A resource with its content, which is made from the contract when it is read. */
export interface ContractResource extends Resource {
  readonly read: () => unknown;
}

/** What the contract says beside the tools: operations with all columns, result codes, and what is not known. */
export function contractResources(
  tools: ReadonlyMap<string, OperationId>,
): readonly ContractResource[] {
  const resource = (path: string, title: string, read: () => unknown): ContractResource => ({
    uri: `${SCHEME}${path}`,
    name: path,
    title,
    mimeType: JSON_TYPE,
    read,
  });
  return [
    resource('operations', 'Operations, and the tool of each', () =>
      [...tools].map(([tool, id]) => ({ tool, operation: id, summary: operations[id].summary })),
    ),
    ...[...tools].map(([tool, id]) =>
      resource(`operations/${tool}`, `Parameters and columns: ${operations[id].summary}`, () =>
        describe(id),
      ),
    ),
    resource('result-codes', 'Result codes: what each means and who can fix it', () => resultCodes),
    resource('gaps', 'What is not known about the service', () =>
      gaps.map(({ id, section, fact, choice }) => ({ id, section, fact, choice })),
    ),
  ];
}

function describe(id: OperationId): object {
  const { parameters, description, note }: OperationInfo = operations[id];
  const columns = rows[id].columns.map(({ level: _level, pointer: _pointer, ...column }) => column);
  return { operation: id, description, note, parameters, columns };
}
