import { fieldsOf } from '@social-data/contract/operation-fields';
import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import type { Addresses } from '../../shared/addresses.ts';
import { DEMO_TOKEN } from '../../shared/demo-tokens.ts';
import { exampleValues, type ParameterValues } from '../../shared/parameter-values.ts';
import { data as facts } from '../site-facts.data.ts';

/** Where a call can go: to the mock, to the gateway, or to an address that the reader types. */
export const targets = ['mock', 'gateway', 'own'] as const;
export type Target = (typeof targets)[number];

/** State of the form. It is held in memory only, while the page is open. */
export interface CallForm {
  operationId: OperationId;
  /** By parameter name. Operations with a parameter of the same name share its value. */
  values: Record<string, string>;
  target: Target;
  ownAddress: string;
  /** One token for each target, so that no target receives the token of another. */
  tokens: Record<Target, string>;
  addresses: Addresses;
}

/** A form that is ready to send, with the examples of the contract. Without an operation, it begins with the first. */
export function newForm(operationId: OperationId = operationIds[0] ?? 'searchUsers'): CallForm {
  return {
    operationId,
    values: Object.assign({}, ...Object.values(operations).map(exampleValues)),
    target: 'mock',
    ownAddress: '',
    tokens: { mock: DEMO_TOKEN, gateway: DEMO_TOKEN, own: '' },
    addresses: facts.addresses,
  };
}

/** The base address of the chosen target. */
export function addressOf({ target, ownAddress, addresses }: CallForm): string {
  return target === 'own' ? ownAddress.trim() : addresses[target];
}

/** The values of the chosen operation's parameters that are not empty. */
export function valuesOf({ operationId, values }: CallForm): ParameterValues {
  const names = fieldsOf(operations[operationId]).map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, values[name] ?? ''] as const).filter(([, value]) => value !== ''),
  );
}
