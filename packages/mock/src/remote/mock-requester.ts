export interface ConnectMockOptions {
  /** Sends the requests to the mock, where there is no global `fetch` or a test has replaced it. @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch;
}

interface RequestParts {
  readonly query?: object | undefined;
  readonly body?: object;
}

/** Sends a request to an endpoint of the mock and returns its JSON. */
export interface MockRequester {
  /** Base address, without a slash at the end. */
  readonly base: string;
  // Not validated: the mock has the same version, and tests run both together.
  request<Body>(method: string, path: string, parts?: RequestParts): Promise<Body>;
}

/** @throws TypeError for a text that is not an HTTP address */
export function createMockRequester(url: string, options: ConnectMockOptions): MockRequester {
  const base = baseOf(url);
  const request: MockRequester['request'] = async (method, path, { query = {}, body } = {}) => {
    // The global fetch is looked up late: a test may put the real one back after it connected.
    const { fetch = globalThis.fetch } = options;
    const address = `${base}${path}${searchOf(query)}`;
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(address, init).catch((cause: unknown) => {
      throw new Error(`No mock responds on ${base}. Start it, or connect to its address.`, {
        cause,
      });
    });
    const json = parse(await response.text());
    if (response.ok && json !== undefined) return json;
    if (json === undefined || typeof json.message !== 'string')
      throw new Error(
        `The server on ${base} is not a mock of this version: HTTP ${response.status}.`,
      );
    throw new TypeError(json.message);
  };
  return { base, request };
}

function baseOf(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return url.replace(/\/+$/, '');
  throw new TypeError(
    'connectMock takes the address of a running mock, such as http://127.0.0.1:4010.',
  );
}

function searchOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `?${search}` : '';
}

/** The parsed JSON; undefined for another text. */
function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
