// How certain the contract is of what it says: `x-evidence`, `x-note`, `x-member-meaning` and `x-meaning`.
import type { MarkedPlace, MeaningGroup } from '../../generated/runtime/gap.ts';
import { pointerOf } from '../../generated/runtime/json-pointer.ts';
import type { Evidence, OperationInfo } from '../../generated/runtime/operation-info.ts';
import { asObject, asString, type JsonObject } from './json.ts';

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

/** Every place that is less than certain, and the objects with members whose descriptions only read their names. */
export function readEvidence(bundle: JsonObject) {
  const places: MarkedPlace[] = [];
  const meanings: MeaningGroup[] = [];
  const mark = (keys: readonly string[], evidence: unknown, note = '') => {
    if (isEvidence(evidence) && evidence !== 'specified')
      places.push({ pointer: pointerOf(...keys), evidence, note });
  };
  const visit = (value: unknown, keys: readonly string[]) => {
    if (typeof value !== 'object' || value === null) return;
    const object = asObject(value);
    mark(keys, object['x-evidence'], asString(object['x-note']));
    const levels = keys.at(-1) === 'x-pagination' ? asObject(object.evidence) : {};
    for (const [name, level] of Object.entries(levels)) mark([...keys, name], level);
    const members = Object.entries(asObject(object.properties))
      .filter(([, member]) => isReadFromName(object, member))
      .map(([name]) => name);
    if (members.length > 0) meanings.push({ pointer: pointerOf(...keys), members });
    // Payloads of examples are data and state nothing.
    for (const [key, member] of Object.entries(value))
      if (key !== 'example' && key !== 'examples') visit(member, [...keys, key]);
  };
  visit(bundle, []);
  return { places, meanings };
}
