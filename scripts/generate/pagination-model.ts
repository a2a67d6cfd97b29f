import type { Evidence } from '../../generated/runtime/operation-info.ts';
import { asObject, isObject, type JsonObject } from './json.ts';

// The members of PagePagination and CursorPagination in runtime/operation-info.ts, with the type of each.
const pageMembers = {
  style: 'text',
  items: 'pointer',
  itemId: 'pointer',
  end: 'pointer',
  pageParameter: 'text',
  firstPage: 'count',
  evidence: 'levels',
} as const;
const cursorMembers = {
  style: 'text',
  items: 'pointer',
  itemId: 'pointer',
  itemCursor: 'pointer',
  end: 'pointer',
  next: 'pointer',
  cursorParameter: 'text',
  session: 'pointer',
  sessionParameter: 'text',
  offsetParameter: 'text',
  firstOffset: 'count',
  evidence: 'levels',
} as const;
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

/** The members of a pagination of ours; undefined for any other convention. */
function membersOf({ style }: JsonObject): Readonly<Record<string, string>> | undefined {
  if (style === 'page') return pageMembers;
  return style === 'cursor' ? cursorMembers : undefined;
}

/**
 * What is wrong with an `x-pagination` of ours, as a sentence. An
 * extension without one of our styles follows another convention and is ignored.
 */
export function paginationProblem(value: unknown): string | undefined {
  const members = isObject(value) ? membersOf(value) : undefined;
  if (!isObject(value) || !members) return undefined;
  const missing = ['items', `${value.style}Parameter`].find((name) => value[name] === undefined);
  if (missing) return `x-pagination of style ${value.style} needs ${missing}.`;
  const problems = Object.entries(members).map(([name, type]) =>
    value[name] === undefined ? undefined : memberProblem(name, type, value[name]),
  );
  return problems.find((problem) => problem !== undefined);
}

function memberProblem(name: string, type: string, value: unknown): string | undefined {
  if (type === 'pointer' && !(typeof value === 'string' && value.startsWith('/'))) {
    return `${name} of x-pagination must be a JSON Pointer that begins with a slash.`;
  }
  if (type === 'text' && typeof value !== 'string') {
    return `${name} of x-pagination must be the name of a parameter.`;
  }
  if (type === 'count' && typeof value !== 'number') {
    return `${name} of x-pagination must be a number.`;
  }
  if (type !== 'levels') return undefined;
  const unsure = Object.entries(asObject(value)).find(([, level]) => !isEvidence(level));
  return unsure && `The evidence of ${unsure[0]} in x-pagination is no known level.`;
}

/** The pagination of an operation, or undefined when it declares none that we know. */
export function readPagination(value: unknown): JsonObject | undefined {
  const members = isObject(value) ? membersOf(value) : undefined;
  if (!isObject(value) || !members || paginationProblem(value) !== undefined) return undefined;
  const present = Object.keys(members).filter((name) => value[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, value[name]]));
}
