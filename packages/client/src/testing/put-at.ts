import { valueAt } from '../pointer.ts';

/** Puts a value at a JSON Pointer of the contract, where the object that holds it exists. */
export function putAt(document: unknown, pointer: string, value: unknown): void {
  const cut = pointer.lastIndexOf('/');
  const holder = valueAt(document, pointer.slice(0, cut));
  if (typeof holder === 'object' && holder !== null)
    Object.assign(holder, { [pointer.slice(cut + 1)]: value });
}
