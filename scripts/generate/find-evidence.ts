import { asString, isObject } from './json.ts';
import { pointerOf } from './json-pointer.ts';
import { isEvidence } from './pagination-model.ts';
import type { Evidence } from './runtime/operation-info.ts';

/** A place of the contract that is marked as less than specified. */
export interface Statement {
  readonly pointer: string;
  readonly evidence: Evidence;
  readonly note: string;
}

/** Every `x-evidence` but `specified`, and the `evidence` maps of our own extensions, in order. */
export function findEvidence(document: unknown): Statement[] {
  return [...statements(document, [])];
}

function* statements(value: unknown, keys: readonly (string | number)[]): Generator<Statement> {
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) yield* statements(entry, [...keys, index]);
    return;
  }
  if (!isObject(value)) return;
  const evidence = value['x-evidence'];
  if (isEvidence(evidence) && evidence !== 'specified') {
    yield { pointer: pointerOf(...keys), evidence, note: asString(value['x-note']) ?? '' };
  }
  if (keys.at(-1) === 'x-pagination') yield* attributeStatements(value.evidence, keys);
  for (const [key, member] of Object.entries(value)) {
    // Payloads of examples are data, not statements.
    if (key !== 'example' && key !== 'examples') yield* statements(member, [...keys, key]);
  }
}

function* attributeStatements(
  evidence: unknown,
  keys: readonly (string | number)[],
): Generator<Statement> {
  for (const [name, level] of Object.entries(isObject(evidence) ? evidence : {})) {
    if (!isEvidence(level) || level === 'specified') continue;
    yield { pointer: pointerOf(...keys, name), evidence: level, note: '' };
  }
}
