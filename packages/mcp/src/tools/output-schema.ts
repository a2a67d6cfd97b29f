import type { OperationId } from '@social-data/contract';
import { rowSchema, rows } from '@social-data/contract/rows';

/** JSON Schema of what a tool returns. The columns are named without their descriptions, which the resources have. */
export function outputSchema(operation: OperationId): {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
} {
  const columns = rows[operation].columns.filter(({ detail }) => !detail);
  return {
    type: 'object',
    properties: {
      rows: {
        type: 'array',
        items: rowSchema(columns.map(({ description: _, ...column }) => column)),
      },
      next: { type: ['object', 'null'] },
      end: { type: ['string', 'null'] },
      meta: {
        type: 'object',
        properties: {
          cost: { type: ['number', 'null'] },
          balance: { type: ['number', 'null'] },
          requestsLeft: { type: 'integer' },
          fetchedAt: { type: 'string' },
          warnings: { type: 'array', items: { type: 'string' } },
          other: { type: 'object' },
        },
        required: ['cost', 'balance', 'requestsLeft', 'fetchedAt', 'warnings'],
      },
    },
    required: ['rows', 'next', 'end', 'meta'],
  };
}
