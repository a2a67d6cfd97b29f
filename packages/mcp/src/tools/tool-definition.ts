import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import { inputSchema } from '../arguments/input-schema.ts';
import { THIRD_PARTY_NOTICE } from '../result/third-party-text.ts';
import { outputSchema } from './output-schema.ts';

const SAFE: ReadonlySet<string> = new Set(['get', 'head', 'options']);
const IDEMPOTENT: ReadonlySet<string> = new Set(['put', 'delete']);

/** The tool of an operation, as hosts list it: everything comes from the contract. */
export function toolDefinition(name: string, operation: OperationId): Tool {
  const info: OperationInfo = operations[operation];
  return {
    name,
    title: info.summary,
    description: describe(info),
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: annotationsOf(info.method),
  };
}

/** What HTTP promises of a method (RFC 9110, section 9.2). Some hosts take a hint that is absent for the dangerous one. */
function annotationsOf(method: string): ToolAnnotations {
  const readOnlyHint = SAFE.has(method);
  return {
    readOnlyHint,
    idempotentHint: readOnlyHint || IDEMPOTENT.has(method),
    destructiveHint: !readOnlyHint,
    openWorldHint: true,
  };
}

function describe({ description, summary, pagination }: OperationInfo): string {
  const paging = pagination
    ? ' One page per call; next has the arguments of the following one.'
    : '';
  return `${description ?? summary}\n\nA call may cost credits.${paging}\n\n${THIRD_PARTY_NOTICE}`;
}
