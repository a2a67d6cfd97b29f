// How certain the contract is of what it says: `x-evidence`, `x-note`, `x-member-meaning` and `x-meaning`.
import type { MarkedPlace, MeaningGroup } from '../../generated/runtime/gap.ts';
import { pointerOf } from '../../generated/runtime/json-pointer.ts';
import type { Evidence, OperationInfo } from '../../generated/runtime/operation-info.ts';
import { asObject, asString, isObject, type JsonObject } from './json.ts';

const evidenceLevels = ['specified', 'sampled', 'conflicting', 'assumed', 'unknown'] as const;

export function isEvidence(value: unknown): value is Evidence {
  return evidenceLevels.some((level) => level === value);
}

/** How certain the contract is, and its note. */
export function evidenceLine({
  evidence = 'specified',
  note,
}: Pick<OperationInfo, 'evidence' | 'note'>): string | undefined {
  if (evidence === 'specified') return note;
  return `Evidence: ${evidence}.${note ? ` ${note}` : ''}`;
}

/** Whether the description of a member only reads its name, as it says itself or as its object says for all. */
export function isReadFromName(owner: JsonObject, member: unknown): boolean {
  return (asObject(member)['x-meaning'] ?? owner['x-member-meaning']) === 'assumed';
}

type Keys = readonly string[];

/** Every object of the contract, in order. Payloads of examples are data and state nothing. */
function* objectsIn(value: unknown, keys: Keys = []): Generator<[object: JsonObject, keys: Keys]> {
  if (isObject(value)) yield [value, keys];
  if (!isObject(value) && !Array.isArray(value)) return;
  for (const [key, member] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* objectsIn(member, [...keys, key]);
  }
}

/** Every `x-evidence` but `specified`, and the `evidence` maps of our own extensions. */
export function markedPlaces(bundle: JsonObject): MarkedPlace[] {
  return [...objectsIn(bundle)].flatMap(([object, keys]) => {
    const levels = keys.at(-1) === 'x-pagination' ? Object.entries(asObject(object.evidence)) : [];
    const marks = [
      { at: keys, evidence: object['x-evidence'], note: asString(object['x-note']) ?? '' },
      ...levels.map(([name, evidence]) => ({ at: [...keys, name], evidence, note: '' })),
    ];
    return marks.flatMap(({ at, evidence, note }) =>
      isEvidence(evidence) && evidence !== 'specified'
        ? [{ pointer: pointerOf(...at), evidence, note }]
        : [],
    );
  });
}

/** The objects with members whose descriptions only read their names. */
export function meaningGroups(bundle: JsonObject): MeaningGroup[] {
  return [...objectsIn(bundle)].flatMap(([object, keys]) => {
    const members = Object.entries(asObject(object.properties))
      .filter(([, member]) => isReadFromName(object, member))
      .map(([name]) => name);
    return members.length > 0 ? [{ pointer: pointerOf(...keys), members }] : [];
  });
}
