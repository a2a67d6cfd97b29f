import type { OperationId } from '@social-data/contract';
import { type CursorPagination, operations } from '@social-data/contract/operations';
import type { ListCursors } from './list-cursors.ts';
import { withDefaults } from './with-defaults.ts';

/** Where a page of a cursor list begins. */
export type ListStart =
  | {
      readonly ok: true;
      /** Identifies the list for its cursors and sessions, see `ListView`. */
      readonly list: string;
      /** Index of the first item of the page; it may lie beyond the end of the list. */
      readonly start: number;
      /** Revision that a cursor or session pins; undefined means the current one. */
      readonly revision: number | undefined;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Reads cursor, offset and session (decision D10). A cursor wins over an offset, and a session pins the
 * revision in which the list was first seen. A cursor or session that was issued for another list or
 * order, or by another server, is refused.
 * @param values the validated parameters of the call
 */
export function readListStart(
  operationId: OperationId,
  pagination: CursorPagination,
  values: object,
  cursors: ListCursors,
): ListStart {
  const { cursorParameter, sessionParameter, offsetParameter } = pagination;
  const all = new Map(Object.entries(withDefaults(operationId, values)));
  const list = listIdentifier(operationId, all, pagination);
  const cursorText = textOf(all.get(cursorParameter));
  const sessionText =
    sessionParameter === undefined ? undefined : textOf(all.get(sessionParameter));
  const session = sessionText === undefined ? undefined : cursors.readSession(list, sessionText);
  if (sessionText !== undefined && !session) return notIssued(operationId, sessionParameter);
  const cursor = cursorText === undefined ? undefined : cursors.readCursor(list, cursorText);
  if (cursorText !== undefined && !cursor) return notIssued(operationId, cursorParameter);
  if (cursor && session && cursor.revision !== session.revision) {
    return {
      ok: false,
      message: `The parameters ${cursorParameter} and ${sessionParameter} come from two different views of the list. Send the two of the same response.`,
    };
  }
  const offset = offsetParameter === undefined ? 0 : Number(all.get(offsetParameter));
  return {
    ok: true,
    list,
    start: cursor?.start ?? offset,
    revision: cursor?.revision ?? session?.revision,
  };
}

function listIdentifier(
  operationId: OperationId,
  values: ReadonlyMap<string, unknown>,
  { cursorParameter, offsetParameter, sessionParameter }: CursorPagination,
): string {
  const positionParameters = [cursorParameter, offsetParameter, sessionParameter];
  const names: readonly string[] = operations[operationId].parameters.map(({ name }) => name);
  const identifying = names.filter((name) => !positionParameters.includes(name));
  return JSON.stringify([operationId, ...identifying.map((name) => values.get(name) ?? null)]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function notIssued(operationId: OperationId, name = ''): ListStart {
  const required = operations[operationId].parameters.filter((parameter) => parameter.required);
  const list = required.map((parameter) => parameter.name).join(', ');
  return {
    ok: false,
    message: `The parameter ${name} was not issued by this server for this ${list} and order. Send it unchanged, or leave it out to start again.`,
  };
}
