/** Changes `paging.next` of a page. Data without it, and the empty one of a last page, stay as they are. */
export function withNextAddress(data: unknown, change: (address: string) => string): unknown {
  if (typeof data !== 'object' || data === null || !('paging' in data)) return data;
  const { paging } = data;
  if (typeof paging !== 'object' || paging === null || !('next' in paging)) return data;
  const { next } = paging;
  if (typeof next !== 'string' || next === '') return data;
  return { ...data, paging: { ...paging, next: change(next) } };
}
