import type { Tool } from '@modelcontextprotocol/server';
import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract';
import { fieldsOf, type OperationField } from '@social-data/contract/operation-fields';
import { type RowColumn, rowSchema, rows } from '@social-data/contract/rows';
import { THIRD_PARTY_NOTICE } from '../result/third-party-text.ts';
import { defaultColumns, ownArguments } from './read-arguments.ts';

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

interface ObjectSchema {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
}

/** JSON Schema of the arguments of an operation's tool, from the contract. */
function inputSchema(operation: OperationId): ObjectSchema {
  const fields = fieldsOf(operations[operation]);
  const own = ownArguments(operation);
  const more = rows[operation].columns.length - defaultColumns(operation).length;
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
      [own.fields]: {
        type: 'array',
        items: { type: 'string' },
        description: `Columns of the rows. Default: the output schema's. ["all"] adds ${more} more.`,
      },
      [own.skipRows]: {
        type: 'integer',
        minimum: 0,
        description: 'Rows of this page to skip, from `next`. Free.',
      },
      [own.textFrom]: {
        type: 'integer',
        minimum: 0,
        description: 'Continues the cut texts of one row, from their mark. Free.',
      },
      ...(own.html !== undefined && {
        [own.html]: { type: 'boolean', description: 'The original HTML. Free.' },
      }),
    },
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

function schemaOf({ type, itemType, ...field }: OperationField): object {
  const { enum: allowed, minimum, maximum, description, deprecated, example } = field;
  const shown = example === undefined ? '' : `, such as ${String(example)}`;
  if (field.in === 'body') return { description: `The body, as ${description}${shown}.` };
  const typeOf = (name = 'unknown') => (name === 'unknown' ? undefined : name);
  const items = typeOf(itemType) && { type: itemType };
  // What is undefined is absent as JSON.
  return { type: typeOf(type), items, enum: allowed, minimum, maximum, description, deprecated };
}

/** Null beside a type. Some hosts do not read lists of types. */
const orNull = (type: string) => ({ anyOf: [{ type }, { type: 'null' }] });

/** JSON Schema of what a tool returns. Of the columns it says types and units; the resources have the rest. */
function outputSchema(operation: OperationId): ObjectSchema {
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

/**
 * The tool of an operation, as hosts list it: everything comes from the contract, and its hints from what HTTP promises of
 * the method (RFC 9110, section 9.2). Some hosts take a hint that is absent for the dangerous one.
 */
export function toolDefinition(name: string, operation: OperationId): Tool {
  const info: OperationInfo = operations[operation];
  const readOnlyHint = /^(get|head|options)$/.test(info.method);
  return {
    name,
    title: info.summary,
    description: describe(info),
    inputSchema: inputSchema(operation),
    outputSchema: outputSchema(operation),
    annotations: {
      readOnlyHint,
      idempotentHint: readOnlyHint || /^(put|delete)$/.test(info.method),
      destructiveHint: !readOnlyHint,
      openWorldHint: true,
    },
  };
}

function describe({ description, summary, pagination, deprecated }: OperationInfo): string {
  const paging = pagination
    ? ' One page per call; next has the arguments of the following one.'
    : '';
  const mark = deprecated ? 'Deprecated: use another tool if there is one. ' : '';
  return `${mark}${description ?? summary}\n\nA call may cost credits.${paging}\n\n${THIRD_PARTY_NOTICE}`;
}
