import type { OperationId } from '@social-data/contract';
import { type RowColumn, rowSchema } from '@social-data/contract/rows';
import { defaultColumns } from '../arguments/default-columns.ts';

/** Null beside a type. Some hosts do not read lists of types. */
const orNull = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });

/** JSON Schema of what a tool returns. Of the columns it says types and units; the resources have the rest. */
export function outputSchema(operation: OperationId): {
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

/** A column whose description is only what its values count or how they are written. */
function withUnit({ description: _description, ...column }: RowColumn): RowColumn {
  const { unit = '', mediaType = '' } = column;
  // A name such as `comment_count` says it.
  const description = [unit === 'count' ? '' : unit, mediaType].filter(Boolean).join(', ');
  return description === '' ? column : { ...column, description };
}
