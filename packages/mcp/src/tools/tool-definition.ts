import type { Tool, ToolAnnotations } from '@modelcontextprotocol/server';
import { type OperationId, type OperationInfo, operations } from '@social-data/contract';
import { type RowColumn, rowSchema } from '@social-data/contract/rows';
import { defaultColumns } from '../arguments/default-columns.ts';
import { inputSchema } from '../arguments/input-schema.ts';
import { THIRD_PARTY_NOTICE } from '../result/third-party-text.ts';

/** Null beside a type. Some hosts do not read lists of types. */
const orNull = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });

/** JSON Schema of what a tool returns. Of the columns it says types and units; the resources have the rest. */
function outputSchema(operation: OperationId): {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
} {
  const columns = defaultColumns(operation);
  return {
    type: 'object',
    properties: {
      notice: { type: 'string' },
      rows: {
        type: 'array',
        items: rowSchema(columns.map(withUnit)),
      },
      next: orNull('object'),
      end: orNull('string'),
      meta: {
        type: 'object',
        properties: {
          cost: orNull('number'),
          balance: orNull('number'),
          requestsLeft: { type: 'integer' },
          creditsLeft: { type: 'number' },
          fetchedAt: { type: 'string' },
          warnings: { type: 'array', items: { type: 'string' } },
          other: { type: 'object' },
        },
        required: ['cost', 'balance', 'requestsLeft', 'fetchedAt', 'warnings'],
      },
    },
    required: ['notice', 'rows', 'next', 'end', 'meta'],
  };
}

/** A column whose description is only what its values count. */
function withUnit({ description: _, ...column }: RowColumn): RowColumn {
  const { unit = 'count' } = column;
  // A name such as `comment_count` says it.
  return unit === 'count' ? column : { ...column, description: unit };
}

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

function describe({ description, summary, pagination, deprecated }: OperationInfo): string {
  const paging = pagination
    ? ' One page per call; next has the arguments of the following one.'
    : '';
  const mark = deprecated ? 'Deprecated: use another tool where there is one. ' : '';
  return `${mark}${description ?? summary}\n\nA call may cost credits.${paging}\n\n${THIRD_PARTY_NOTICE}`;
}
