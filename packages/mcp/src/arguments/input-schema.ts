import {
  type OperationId,
  type OperationInfo,
  operations,
  type ParameterInfo,
} from '@social-data/contract';
import { fieldsOf } from '@social-data/contract/operation-fields';
import { rows } from '@social-data/contract/rows';
import { defaultColumns } from './default-columns.ts';
import { ownArguments } from './own-arguments.ts';

/** JSON Schema of the arguments of an operation's tool, from the contract. */
export function inputSchema(operation: OperationId): {
  readonly type: 'object';
  readonly [keyword: string]: unknown;
} {
  const { parameters }: OperationInfo = operations[operation];
  const own = ownArguments(operation);
  const more = rows[operation].columns.length - defaultColumns(operation).length;
  const bodies = fieldsOf(operations[operation])
    .filter((field) => field.in === 'body')
    .map(({ name, description, example }) => {
      const shown = example === undefined ? '' : `, such as ${String(example)}`;
      return [name, { description: `The body, as ${description}${shown}.` }] as const;
    });
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries([
        ...parameters.map((each) => [each.name, schemaOf(each)] as const),
        ...bodies,
      ]),
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
        [own.html]: { type: 'boolean', description: 'HTML as it came. Free.' },
      }),
    },
    required: fieldsOf(operations[operation])
      .filter(({ required }) => required)
      .map(({ name }) => name),
    additionalProperties: false,
  };
}

function schemaOf(parameter: ParameterInfo): object {
  const { type, itemType, minimum, maximum } = parameter;
  return {
    ...(type === 'unknown' ? {} : { type }),
    ...(itemType === undefined || itemType === 'unknown' ? {} : { items: { type: itemType } }),
    ...(parameter.enum === undefined ? {} : { enum: parameter.enum }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(parameter.description === undefined ? {} : { description: parameter.description }),
    ...(parameter.deprecated === true && { deprecated: true }),
  };
}
