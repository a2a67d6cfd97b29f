import type { OperationInfo, PaginationInfo } from '@social-data/contract';
import { valueAt } from '@social-data/contract/json-pointer';
import { copyOf } from './copy-of.ts';

/** Items on a page and in the whole list, by the style of the list (decision D9). */
const SIZES = { page: { page: 20, total: 45 }, cursor: { page: 5, total: 15 } } as const;

const CURSOR_FORMAT = /^demo-cursor-([0-9]{1,6})$/;

export interface ListRequest {
  readonly operation: OperationInfo & { readonly pagination: PaginationInfo };
  /** Data of the `success` example. Its items are repeated, each copy with its own id. */
  readonly data: unknown;
  readonly values: object;
  readonly baseUrl: string;
}

export type ListPage =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

/** One page of a finite list made from an example. */
export function pageOf(request: ListRequest): ListPage {
  const { pagination } = request.operation;
  const start = startOf(pagination, new Map(Object.entries(request.values)));
  if (start === undefined) {
    return {
      ok: false,
      message:
        'Parameter `cursor` was not issued by this server. Send the `cursor` of an item as it came.',
    };
  }
  const { page: size, total } = SIZES[pagination.style];
  const end = Math.min(start + size, total);
  const body = { data: copyOf(request.data) };
  const models = valueAt(body, pagination.items);
  const items = [];
  for (let index = start; index < end; index += 1) items.push(itemAt(models, index, pagination));
  putAt(body, pagination.items, items);
  if (pagination.style === 'cursor') writePaging(body, { start, end, size, total }, request);
  return { ok: true, data: body.data };
}

/** Index of the first requested item; undefined for a cursor that was never issued. */
function startOf(
  pagination: PaginationInfo,
  values: ReadonlyMap<string, unknown>,
): number | undefined {
  const { page: size, total } = SIZES[pagination.style];
  if (pagination.style === 'page') {
    const { pageParameter, firstPage = 1 } = pagination;
    const page = Number(values.get(pageParameter) ?? firstPage);
    return page < firstPage ? total : Math.min((page - firstPage) * size, total);
  }
  const cursor = values.get(pagination.cursorParameter);
  if (typeof cursor === 'string') {
    const digits = CURSOR_FORMAT.exec(cursor)?.[1];
    return digits === undefined ? undefined : Math.min(Number(digits), total);
  }
  const offset =
    pagination.offsetParameter === undefined
      ? 0
      : Number(values.get(pagination.offsetParameter) ?? 0);
  return Math.min(offset, total);
}

function itemAt(models: unknown, index: number, pagination: PaginationInfo): unknown {
  const list: readonly unknown[] = Array.isArray(models) ? models : [];
  const item = copyOf(list[index % list.length]);
  const { itemId } = pagination;
  if (itemId !== undefined) putAt(item, itemId, `${String(valueAt(item, itemId))}-${index + 1}`);
  if (pagination.style === 'cursor') {
    if (pagination.itemCursor !== undefined)
      putAt(item, pagination.itemCursor, `demo-cursor-${index + 1}`);
    putAt(item, '/position', index);
  }
  return item;
}

interface PageBounds {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly total: number;
}

/** Writes the paging members of a page (decision D11). The address of the next page never contains the token. */
function writePaging(
  body: unknown,
  bounds: PageBounds,
  { operation, values, baseUrl }: ListRequest,
): void {
  const { pagination } = operation;
  if (pagination.style !== 'cursor') return;
  const isEnd = bounds.end >= bounds.total;
  if (pagination.end !== undefined) putAt(body, pagination.end, isEnd);
  putAt(body, '/data/paging/page', Math.floor(bounds.start / bounds.size) + 1);
  const next = new URL(operation.path, baseUrl);
  for (const [name, value] of Object.entries(values)) {
    if (name !== pagination.offsetParameter) next.searchParams.set(name, String(value));
  }
  next.searchParams.set(pagination.cursorParameter, `demo-cursor-${bounds.end}`);
  putAt(body, '/data/paging/next', isEnd ? '' : next.href);
}

/** Writes a value at a JSON Pointer of the contract, if its parent object exists. */
function putAt(document: unknown, pointer: string, value: unknown): void {
  const end = pointer.lastIndexOf('/');
  const parent = valueAt(document, pointer.slice(0, end));
  if (typeof parent === 'object' && parent !== null)
    Object.assign(parent, { [pointer.slice(end + 1)]: value });
}
