import type { Addresses } from '../../src/addresses.ts';

export function isAddresses(value: unknown): value is Addresses {
  const { mock, gateway }: Partial<Record<string, unknown>> = Object(value);
  return typeof mock === 'string' && typeof gateway === 'string';
}
