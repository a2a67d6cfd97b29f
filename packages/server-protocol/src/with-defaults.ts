import type { OperationId } from '@social-data/contract';
import type { OperationQuery } from '@social-data/contract/client';
import { type OperationInfo, operations } from '@social-data/contract/operations';

type Operation<Id extends OperationId> = (typeof operations)[Id];

type EnumParameter<Id extends OperationId> = Extract<
  Operation<Id>['parameters'][number],
  { readonly enum: readonly unknown[] }
>['name'];

type PositionParameter<Id extends OperationId> =
  Operation<Id> extends { readonly pagination: { readonly pageParameter: infer Name } }
    ? Name
    : Operation<Id> extends { readonly pagination: { readonly offsetParameter: infer Name } }
      ? Name
      : never;

/** The parameters of an operation after `withDefaults`: those with a default are present. */
export type QueryWithDefaults<Id extends OperationId> = OperationQuery[Id] & {
  readonly [Name in keyof OperationQuery[Id] &
    (EnumParameter<Id> | PositionParameter<Id>)]-?: NonNullable<OperationQuery[Id][Name]>;
};

/**
 * Adds our servers' default for each parameter that was left out (decision D7): the first value of an
 * enum, the first page, the first offset. The contract declares no defaults.
 */
export function withDefaults<Id extends OperationId>(
  operationId: Id,
  values: OperationQuery[Id],
): QueryWithDefaults<Id>;
export function withDefaults(
  operationId: OperationId,
  values: object,
): Readonly<Record<string, unknown>>;
export function withDefaults(operationId: OperationId, values: object): object {
  return { ...defaultsOf(operationId), ...values };
}

const defaultsByOperation = new Map<OperationId, Readonly<Record<string, unknown>>>();

function defaultsOf(operationId: OperationId): Readonly<Record<string, unknown>> {
  const defaults = defaultsByOperation.get(operationId) ?? makeDefaults(operationId);
  defaultsByOperation.set(operationId, defaults);
  return defaults;
}

function makeDefaults(operationId: OperationId): Record<string, unknown> {
  const operation: OperationInfo = operations[operationId];
  const defaults: Record<string, unknown> = {};
  for (const { name, required, enum: allowed } of operation.parameters) {
    if (!required && allowed?.[0] !== undefined) defaults[name] = allowed[0];
  }
  const { pagination } = operation;
  if (pagination?.style === 'page') defaults[pagination.pageParameter] = pagination.firstPage ?? 1;
  if (pagination?.style === 'cursor' && pagination.offsetParameter !== undefined)
    defaults[pagination.offsetParameter] = pagination.firstOffset ?? 0;
  return defaults;
}
