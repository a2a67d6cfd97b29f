import { parsePointer } from '@social-data/contract/json-pointer';

const parsed: Record<string, readonly string[]> = {};

/** The keys of a JSON Pointer of the contract. Each call of a list needs some, so they are parsed once. */
export function pointerKeys(pointer: string): readonly string[] {
  parsed[pointer] ??= parsePointer(pointer) ?? [];
  return parsed[pointer];
}
