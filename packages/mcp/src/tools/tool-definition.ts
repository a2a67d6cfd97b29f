import type { Tool } from '@modelcontextprotocol/server';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import { inputSchema } from '../arguments/input-schema.ts';
import { THIRD_PARTY_NOTICE } from '../result/third-party-text.ts';
import { outputSchema } from './output-schema.ts';

/** The tool of an operation, as hosts list it: everything comes from the contract. */
export function toolDefinition(name: string, operation: OperationId): Tool {
  const info: OperationInfo = operations[operation];
  const readOnlyHint = info.method === 'get' || info.method === 'head';
  return {
    name,
    title: info.summary,
    description: describe(info),
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: {
      readOnlyHint,
      openWorldHint: true,
      ...(readOnlyHint ? {} : { destructiveHint: true }),
    },
  };
}

function describe({ description, summary, pagination }: OperationInfo): string {
  const paging = pagination
    ? ' One page per call; next has the arguments of the following one.'
    : '';
  return `${description ?? summary}\n\nA call may cost credits.${paging} Equal calls within 10 minutes are free.\n\n${THIRD_PARTY_NOTICE}`;
}
