import { security } from '@social-data/contract/operations';

export interface CurlCall {
  readonly method: string;
  /** Base address, without a slash at the end. */
  readonly baseUrl: string;
  readonly path: string;
  /** The parameters without the token. */
  readonly query: URLSearchParams;
  readonly hasToken: boolean;
}

/** The shell command that repeats a call, with `$TOKEN` in place of the token. */
export function curlCommand({ method, baseUrl, path, query, hasToken }: CurlCall): string {
  const search = query.size > 0 ? `?${query}` : '';
  const verb = method === 'GET' ? '' : ` -X ${quote(method)}`;
  const token = hasToken ? ` -G --data-urlencode "${security.name}=$TOKEN"` : '';
  return `curl -sS${verb} ${quote(baseUrl + path + search)}${token}`;
}

/** Inside single quotes a POSIX shell takes everything literally, except the quote itself. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
