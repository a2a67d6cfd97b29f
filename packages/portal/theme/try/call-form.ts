import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import { type Addresses, defaultAddresses } from '../../src/addresses.ts';
import type { Values } from '../../src/snippets.ts';
import { DEMO_TOKEN } from '../../src/stage/demo-tokens.ts';

/** Where a call goes: to one of our servers, or to an address that the reader names. */
export const targets = ['mock', 'gateway', 'own'] as const;
export type Target = (typeof targets)[number];

/** What the form holds. It lives as long as the page is open and is kept nowhere else. */
export interface CallForm {
  operationId: OperationId;
  /** By name of the parameter; operations share what they have in common. */
  values: Record<string, string>;
  target: Target;
  ownAddress: string;
  /** One for each target, so that a token is never sent to another place than it was meant for. */
  tokens: Record<Target, string>;
  addresses: Addresses;
}

/** A form that can be sent as it is: the first operation, filled with the examples of the contract. */
export function newForm(): CallForm {
  return {
    operationId: operationIds[0] ?? 'searchUsers',
    values: exampleValues(),
    target: 'mock',
    ownAddress: '',
    tokens: { mock: DEMO_TOKEN, gateway: DEMO_TOKEN, own: '' },
    addresses: defaultAddresses,
  };
}

/** The address that the call of the form goes to. */
export function addressOf({ target, ownAddress, addresses }: CallForm): string {
  return target === 'own' ? ownAddress.trim() : addresses[target];
}

/** The values that belong to the operation of the form and are not empty. */
export function valuesOf({ operationId, values }: CallForm): Values {
  const names = operations[operationId].parameters.map(({ name }) => name);
  return Object.fromEntries(
    names.map((name) => [name, values[name] ?? ''] as const).filter(([, value]) => value !== ''),
  );
}

function exampleValues(): Record<string, string> {
  const required = Object.values(operations)
    .flatMap(
      (operation): readonly { name: string; required: boolean; example?: unknown }[] =>
        operation.parameters,
    )
    .filter((parameter) => parameter.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, String(example ?? '')]));
}
