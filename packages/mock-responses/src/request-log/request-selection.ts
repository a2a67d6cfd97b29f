import { isOperationId, type OperationId, operationIds } from '@social-data/contract/operations';
import type { LoggedRequest } from './logged-request.ts';

/** Selects entries of the request log; a member that is left out selects all. */
export interface RequestSelection {
  readonly operation?: OperationId | undefined;
  /** Label of the token. */
  readonly label?: string | undefined;
  /** Number of a request; only later ones are selected. */
  readonly since?: number | undefined;
  /** Result code. */
  readonly code?: number | undefined;
}

export function isSelected(
  entry: LoggedRequest,
  { operation, label, since = 0, code }: RequestSelection,
): boolean {
  if (operation !== undefined && entry.operation !== operation) return false;
  if (label !== undefined && entry.label !== label) return false;
  if (code !== undefined && entry.code !== code) return false;
  return entry.number > since;
}

export type ParsedSelection =
  | { readonly ok: true; readonly selection: RequestSelection }
  | { readonly ok: false; readonly message: string };

const known = ['operation', 'label', 'since', 'code'];
const WHOLE_NUMBER = /^[0-9]{1,15}$/;

/** Reads a selection from a query, such as `?operation=searchUsers&label=checkout&since=12`. */
export function parseSelection(query: URLSearchParams): ParsedSelection {
  const unknown = [...query.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    return refused(`There is no parameter with that name. Known parameters: ${known.join(', ')}.`);
  const operation = query.get('operation') ?? undefined;
  if (operation !== undefined && !isOperationId(operation))
    return refused(`operation must be one of: ${operationIds.join(', ')}.`);
  for (const name of ['since', 'code']) {
    const value = query.get(name);
    if (value !== null && !WHOLE_NUMBER.test(value))
      return refused(`${name} must be a whole number.`);
  }
  const label = query.get('label') ?? undefined;
  return {
    ok: true,
    selection: { operation, label, since: numberOf(query, 'since'), code: numberOf(query, 'code') },
  };
}

function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  return text === null ? undefined : Number(text);
}

function refused(message: string): ParsedSelection {
  return { ok: false, message };
}
