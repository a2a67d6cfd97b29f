import { type OperationId, routes } from '@social-data/contract';
import type { Parameters } from '../journal/journal-header.ts';

/** A parameter of the inputs as a column of its own. */
export interface InputColumn {
  /** In snake_case, such as `question_id`. */
  readonly name: string;
  readonly parameter: string;
  /** Whether the operation requires it, or the run gave it. */
  readonly isDefault: boolean;
  /** Whether inputs of the run can differ in it. */
  readonly isOwn: boolean;
}

/** The parameters of an operation as columns, in the order of the contract, without those that turn pages. */
export function inputColumns(
  operation: OperationId,
  shared: Parameters,
  inputs: readonly Parameters[],
): readonly InputColumn[] {
  const { parameters, pagination = {} } = routes[operation];
  const turningPages = new Set(
    Object.entries(pagination).flatMap(([key, name]) => (key.endsWith('Parameter') ? name : [])),
  );
  const own = new Set<string>();
  for (const input of inputs) for (const name in input) own.add(name);
  return Object.entries(parameters).flatMap(([parameter, isRequired]) => {
    if (turningPages.has(parameter)) return [];
    const isOwn = own.has(parameter);
    const isDefault = isRequired || isOwn || Object.hasOwn(shared, parameter);
    return [{ name: columnName(parameter), parameter, isDefault, isOwn }];
  });
}

/** `questionId` → `question_id`. A single letter that marks a type, as in `oAuthorId`, is left out. */
function columnName(parameter: string): string {
  return parameter
    .replace(/^\p{Ll}(?=\p{Lu})/u, '')
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .toLowerCase();
}

/** What tells an input from the others: its value, or all its parameters when it has several. */
export function inputName(input: Parameters): unknown {
  const values = Object.values(input);
  return values.length === 1 ? values[0] : input;
}

/** The values of an input for a person, such as `author-1 / LIVE_STREAMING`. */
export function inputText(input: Parameters): string {
  return Object.values(input).map(String).join(' / ') || 'the call';
}
