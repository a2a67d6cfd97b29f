import type { MeaningGroup } from '../../generated/runtime/gap.ts';
import { pointerOf } from '../../generated/runtime/json-pointer.ts';
import { asObject, isObject, type JsonObject } from './json.ts';

/** Whether the description of a member only reads its name, as it says itself or as its object says for all. */
export function isReadFromName(owner: JsonObject, member: unknown): boolean {
  return (asObject(member)['x-meaning'] ?? owner['x-member-meaning']) === 'assumed';
}

type Keys = readonly (string | number)[];

/** The objects with members whose descriptions only read their names, in the order of the contract. */
export function* meaningGroups(value: unknown, keys: Keys = []): Generator<MeaningGroup> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* meaningGroups(entry, [...keys, index]);
    return;
  }
  if (!isObject(value)) return;
  const members = Object.entries(asObject(value.properties))
    .filter(([, member]) => isReadFromName(value, member))
    .map(([name]) => name);
  if (members.length > 0) yield { pointer: pointerOf(...keys), members };
  for (const [key, member] of Object.entries(value)) {
    // Payloads of examples are data and state nothing.
    if (key !== 'example' && key !== 'examples') yield* meaningGroups(member, [...keys, key]);
  }
}
