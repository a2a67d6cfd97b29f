import { operations } from '@social-data/contract';

/** Searches for users over HTTP. */
export async function searchUsers(
  url: string,
  token: string,
  keyword = 'camping',
): Promise<{ code: number; requestId: string; headers: Headers }> {
  const address = new URL(operations.searchUsers.path, url);
  address.search = new URLSearchParams({ token, keyword }).toString();
  const response = await fetch(address);
  const { code } = (await response.json()) as { code: number };
  return { code, requestId: response.headers.get('x-request-id') ?? '', headers: response.headers };
}
