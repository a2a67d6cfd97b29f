import type { MarkedPlace } from '../../generated/runtime/gap.ts';
import { pointerOf } from '../../generated/runtime/json-pointer.ts';
import { asString, isObject } from './json.ts';
import { isEvidence } from './pagination-model.ts';

/** Every `x-evidence` but `specified`, and the `evidence` maps of our own extensions, in order. */
export function findMarkedPlaces(document: unknown): MarkedPlace[] {
  return [...placesIn(document, [])];
}

function* placesIn(value: unknown, keys: readonly (string | number)[]): Generator<MarkedPlace> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* placesIn(entry, [...keys, index]);
    return;
  }
  if (!isObject(value)) return;
  const evidence = value['x-evidence'];
  if (isEvidence(evidence) && evidence !== 'specified') {
    yield { pointer: pointerOf(...keys), evidence, note: asString(value['x-note']) ?? '' };
  }
  if (keys.at(-1) === 'x-pagination') yield* placesOfAttributes(value.evidence, keys);
  for (const [key, member] of Object.entries(value)) {
    // Payloads of examples are data and state nothing.
    if (key !== 'example' && key !== 'examples') yield* placesIn(member, [...keys, key]);
  }
}

function* placesOfAttributes(
  evidence: unknown,
  keys: readonly (string | number)[],
): Generator<MarkedPlace> {
  for (const [name, level] of Object.entries(isObject(evidence) ? evidence : {})) {
    if (!isEvidence(level) || level === 'specified') continue;
    yield { pointer: pointerOf(...keys, name), evidence: level, note: '' };
  }
}
