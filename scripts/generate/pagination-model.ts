import type { Evidence } from '../../generated/runtime/operation-info.ts';
import { isObject, type JsonObject } from './json.ts';

// The members of PagePagination and CursorPagination in runtime/operation-info.ts.
const members = {
  page: 'style items itemId end pageParameter firstPage evidence'.split(' '),
  cursor:
    'style items itemId itemCursor end next cursorParameter session sessionParameter offsetParameter firstOffset evidence'.split(
      ' ',
    ),
};
const evidenceLevels = ['specified', 'sampled', 'conflicting', 'assumed', 'unknown'] as const;

export function isEvidence(value: unknown): value is Evidence {
  return evidenceLevels.some((level) => level === value);
}

/**
 * What an `x-pagination` of ours lacks, as a sentence; the linter and the types of the generated table say the rest. An
 * extension without one of our styles follows another convention and is ignored.
 */
export function paginationProblem(value: unknown): string | undefined {
  if (!isObject(value) || !isOurs(value)) return undefined;
  const { style } = value;
  const missing = ['items', `${style}Parameter`].find((name) => typeof value[name] !== 'string');
  return missing && `x-pagination of style ${style} needs ${missing}.`;
}

function isOurs(value: JsonObject): value is JsonObject & { style: keyof typeof members } {
  return value.style === 'page' || value.style === 'cursor';
}

/** The pagination of an operation, or undefined when it declares none that we know. */
export function readPagination(value: unknown): JsonObject | undefined {
  if (!isObject(value) || !isOurs(value) || paginationProblem(value) !== undefined)
    return undefined;
  const known = members[value.style].filter((name) => value[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, value[name]]));
}
