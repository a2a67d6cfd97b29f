import type { OperationId } from '@social-data/contract';
import { type CursorPagination, operations } from '@social-data/contract/operations';
import type { ListCursors } from './list-cursors.ts';
import { withDefaults } from './with-defaults.ts';

/** Where a page begins in a list that is followed by cursor. */
export type ListStart =
  | {
      readonly ok: true;
      /** Names the list for cursors and sessions, see `ListView`. */
      readonly list: string;
      /** Index of the first item of the page; it may lie behind the end of the list. */
      readonly start: number;
      /** The state that a cursor or session pins; undefined to begin with the present one. */
      readonly revision: number | undefined;
    }
  | { readonly ok: false; readonly message: string };

/**
 * Reads cursor, offset and session (decision D10): a cursor wins over an offset, a session pins the
 * state in which the list was first seen, and a cursor or session that was issued for another list,
 * another order or by another server is refused.
 * @param values the parameters of the call, already judged one by one
 */
export function readListStart(
  operationId: OperationId,
  pagination: CursorPagination,
  values: object,
  cursors: ListCursors,
): ListStart {
  const { cursorParameter, sessionParameter, offsetParameter } = pagination;
  const all = new Map(Object.entries(withDefaults(operationId, values)));
  const list = listName(operationId, all, pagination);
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
      message: `The parameters ${cursorParameter} and ${sessionParameter} come from two different views of the list. Send those of one answer.`,
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

function listName(
  operationId: OperationId,
  values: ReadonlyMap<string, unknown>,
  { cursorParameter, offsetParameter, sessionParameter }: CursorPagination,
): string {
  const places = [cursorParameter, offsetParameter, sessionParameter];
  const names = operations[operationId].parameters.map(({ name }) => name as string);
  const parts = names.filter((name) => !places.includes(name));
  return JSON.stringify([operationId, ...parts.map((name) => values.get(name) ?? null)]);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function notIssued(operationId: OperationId, name = ''): ListStart {
  const others = operations[operationId].parameters.filter(({ required }) => required);
  const list = others.map((parameter) => parameter.name).join(', ');
  return {
    ok: false,
    message: `The parameter ${name} was not issued by this server for this ${list} and order. Send it as it came, or leave it out to begin anew.`,
  };
}
