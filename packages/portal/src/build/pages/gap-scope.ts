import { readFileSync } from 'node:fs';
import { type Gap, markedPlaces, type UncertainEvidence } from '@social-data/contract/gaps';
import { pointerOf, valueAt } from '@social-data/contract/json-pointer';
import { type OperationId, operationIds, operations } from '@social-data/contract/operations';
import { contractFile } from '../../portal-files.ts';

/** What the list of gaps can be filtered by. */
export interface GapScope {
  /** The operations that the gap concerns; all of them if its places belong to no operation. */
  readonly operations: readonly OperationId[];
  /** The marks at its places. */
  readonly marks: readonly UncertainEvidence[];
}

/** Returns a function that says which operations and marks a gap concerns. */
export function gapScopes(): (gap: Gap) => GapScope {
  const contract: unknown = JSON.parse(readFileSync(contractFile, 'utf8'));
  const used = operationIds.map((id) => {
    const pointer = pointerOf('paths', operations[id].path, 'get');
    return { id, pointers: [...referencedPlaces(contract, pointer)] };
  });
  return ({ pointers }) => {
    const concerned = used.filter((operation) =>
      operation.pointers.some((place) => pointers.some((pointer) => areNested(place, pointer))),
    );
    const marks = markedPlaces
      .filter((place) => pointers.some((pointer) => isWithin(place.pointer, pointer)))
      .map(({ evidence }) => evidence);
    return {
      operations: concerned.length > 0 ? concerned.map(({ id }) => id) : operationIds,
      marks: [...new Set(marks)],
    };
  };
}

/** A place of the contract, and all that it refers to, directly or not. */
function referencedPlaces(contract: unknown, start: string): ReadonlySet<string> {
  const places = new Set([start]);
  for (const place of places) {
    JSON.stringify(valueAt(contract, place), (name, value: unknown) => {
      if (name === '$ref' && typeof value === 'string') places.add(value);
      return value;
    });
  }
  return places;
}

function areNested(one: string, other: string): boolean {
  return isWithin(one, other) || isWithin(other, one);
}

function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`);
}
