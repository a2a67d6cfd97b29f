import type { Evidence } from '../../generated/runtime/operation-info.ts';
import { asObject, isObject, type JsonObject } from './json.ts';

// The members of PagePagination and CursorPagination in runtime/operation-info.ts.
const pageMembers = [
  'style',
  'items',
  'itemId',
  'end',
  'pageParameter',
  'firstPage',
  'evidence',
] as const;
const cursorMembers = [
  'style',
  'items',
  'itemId',
  'itemCursor',
  'end',
  'next',
  'cursorParameter',
  'session',
  'sessionParameter',
  'offsetParameter',
  'firstOffset',
  'evidence',
] as const;
const pointerMembers = ['items', 'itemId', 'end', 'next', 'itemCursor', 'session'] as const;
const parameterMembers = [
  'pageParameter',
  'cursorParameter',
  'sessionParameter',
  'offsetParameter',
] as const;
const countMembers = ['firstPage', 'firstOffset'] as const;
const evidenceLevels: readonly unknown[] = [
  'specified',
  'sampled',
  'conflicting',
  'assumed',
  'unknown',
];

export function isEvidence(value: unknown): value is Evidence {
  return evidenceLevels.includes(value);
}

/**
 * What is wrong with an `x-pagination` of ours, as a sentence. An
 * extension without one of our styles follows another convention and is ignored.
 */
export function paginationProblem(value: unknown): string | undefined {
  if (!isObject(value) || (value.style !== 'page' && value.style !== 'cursor')) return undefined;
  const parameter = value.style === 'page' ? 'pageParameter' : 'cursorParameter';
  for (const needed of ['items', parameter]) {
    if (value[needed] === undefined) return `x-pagination of style ${value.style} needs ${needed}.`;
  }
  const pointer = pointerMembers.find((name) => isPresent(value, name) && !isPointer(value[name]));
  if (pointer) return `${pointer} of x-pagination must be a JSON Pointer that begins with a slash.`;
  const text = parameterMembers.find(
    (name) => isPresent(value, name) && typeof value[name] !== 'string',
  );
  if (text) return `${text} of x-pagination must be the name of a parameter.`;
  const count = countMembers.find(
    (name) => isPresent(value, name) && typeof value[name] !== 'number',
  );
  if (count) return `${count} of x-pagination must be a number.`;
  const unsure = Object.entries(asObject(value.evidence)).find(([, level]) => !isEvidence(level));
  return unsure && `The evidence of ${unsure[0]} in x-pagination is no known level.`;
}

function isPresent(value: JsonObject, name: string): boolean {
  return value[name] !== undefined;
}

function isPointer(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('/');
}

/** The pagination of an operation, or undefined when it declares none that we know. */
export function readPagination(value: unknown): JsonObject | undefined {
  if (!isObject(value) || paginationProblem(value) !== undefined) return undefined;
  const members = value.style === 'page' ? pageMembers : cursorMembers;
  if (value.style !== 'page' && value.style !== 'cursor') return undefined;
  return Object.fromEntries(
    members.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  );
}
