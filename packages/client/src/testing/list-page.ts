import type { OperationInfo, PaginationInfo } from '@social-data/contract';
import { valueAt } from '../pointer.ts';
import { putAt } from './put-at.ts';

/** Items on a page and in the whole list, by the style of the list (decision D9). */
const sizes = { page: { page: 20, total: 45 }, cursor: { page: 5, total: 15 } } as const;

const cursorForm = /^demo-cursor-([0-9]{1,6})$/;

export interface ListRequest {
  readonly operation: OperationInfo & { readonly pagination: PaginationInfo };
  /** Data of the `success` example: its items are repeated, with ids of their own. */
  readonly data: unknown;
  readonly values: object;
  readonly baseUrl: string;
}

export type ListPage =
  | { readonly ok: true; readonly data: unknown }
  | { readonly ok: false; readonly message: string };

/** Cuts one page out of a list that is made from an example and that ends. */
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
  const { page: size, total } = sizes[pagination.style];
  const end = Math.min(start + size, total);
  const body = { data: structuredClone(request.data) };
  const models = valueAt(body, pagination.items);
  const items = [];
  for (let index = start; index < end; index += 1) items.push(itemAt(models, index, pagination));
  putAt(body, pagination.items, items);
  if (pagination.style === 'cursor') finishPage(body, { start, end, size, total }, request);
  return { ok: true, data: body.data };
}

/** Index of the first item asked for; undefined for a cursor that was never issued. */
function startOf(
  pagination: PaginationInfo,
  values: ReadonlyMap<string, unknown>,
): number | undefined {
  const { page: size, total } = sizes[pagination.style];
  if (pagination.style === 'page') {
    const { pageParameter, firstPage = 1 } = pagination;
    const page = Number(values.get(pageParameter) ?? firstPage);
    return page < firstPage ? total : Math.min((page - firstPage) * size, total);
  }
  const cursor = values.get(pagination.cursorParameter);
  if (typeof cursor === 'string') {
    const digits = cursorForm.exec(cursor)?.[1];
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
  const item = structuredClone(list[index % list.length]);
  const { itemId } = pagination;
  if (itemId !== undefined) putAt(item, itemId, `${String(valueAt(item, itemId))}-${index + 1}`);
  if (pagination.style === 'cursor') {
    if (pagination.itemCursor !== undefined)
      putAt(item, pagination.itemCursor, `demo-cursor-${index + 1}`);
    putAt(item, '/position', index);
  }
  return item;
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly total: number;
}

/** Says where the page stands in the list (decision D11): the address of the next page never holds the token. */
function finishPage(body: unknown, cut: Cut, { operation, values, baseUrl }: ListRequest): void {
  const { pagination } = operation;
  if (pagination.style !== 'cursor') return;
  const isEnd = cut.end >= cut.total;
  if (pagination.end !== undefined) putAt(body, pagination.end, isEnd);
  putAt(body, '/data/paging/page', Math.floor(cut.start / cut.size) + 1);
  const next = new URL(operation.path, baseUrl);
  for (const [name, value] of Object.entries(values)) {
    if (name !== pagination.offsetParameter) next.searchParams.set(name, String(value));
  }
  next.searchParams.set(pagination.cursorParameter, `demo-cursor-${cut.end}`);
  putAt(body, '/data/paging/next', isEnd ? '' : next.href);
}
