import { operations } from '@social-data/contract';

/** Searches for users over HTTP. */
export async function searchUsers(
  url: string,
  token: string,
  keyword = 'camping',
): Promise<{ code: number; requestId: string; headers: Headers; userIds: readonly unknown[] }> {
  const address = new URL(operations.searchUsers.path, url);
  address.search = new URLSearchParams({ token, keyword }).toString();
  const response = await fetch(address);
  const { code, data } = (await response.json()) as {
    readonly code: number;
    readonly data: { readonly users: readonly { readonly id: unknown }[] } | null;
  };
  const { headers } = response;
  const userIds = data?.users.map(({ id }) => id) ?? [];
  return { code, requestId: headers.get('x-request-id') ?? '', headers, userIds };
}
