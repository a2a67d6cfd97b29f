import { operations } from '@social-data/contract';

interface FoundUsers {
  readonly code: number;
  readonly message: string;
  readonly requestId: string;
  readonly headers: Headers;
  readonly userIds: readonly unknown[];
}

/** Searches for users over HTTP. */
export async function searchUsers(
  url: string,
  token: string,
  keyword = 'camping',
): Promise<FoundUsers> {
  const address = new URL(operations.searchUsers.path, url);
  address.search = new URLSearchParams({ token, keyword }).toString();
  const response = await fetch(address);
  const { code, message, data } = (await response.json()) as {
    readonly code: number;
    readonly message: string;
    readonly data: { readonly users: readonly { readonly id: unknown }[] } | null;
  };
  const { headers } = response;
  const userIds = data?.users.map(({ id }) => id) ?? [];
  return { code, message, requestId: headers.get('x-request-id') ?? '', headers, userIds };
}
