import type { IncomingMessage, ServerResponse } from 'node:http';

/** The largest body that is read: arguments of tools are short. */
const MAX_BODY = 1024 * 1024;

/** Addresses are relative to this one. */
const BASE = 'http://127.0.0.1';

/**
 * A request of Node's HTTP server as the web's `Request`; undefined for an address or a method that only Node accepts.
 * @param signal aborted when the caller leaves
 */
export function toWebRequest(
  { method = '', headers, url = '/' }: IncomingMessage,
  signal: AbortSignal,
  body: Uint8Array<ArrayBuffer> | undefined,
): Request | undefined {
  if (!/^(GET|POST|DELETE|OPTIONS|HEAD)$/.test(method) || !URL.canParse(url, BASE))
    return undefined;
  const list = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const init = { method, headers: list, signal };
  return new Request(new URL(url, BASE), method === 'POST' && body ? { ...init, body } : init);
}

/** The body of a request; undefined for one of more than 1 MiB. */
export async function readBody(
  request: IncomingMessage,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BODY) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Writes a web `Response` with further headers, piece by piece where it is a stream; nothing where all was written before. */
export async function sendResponse(
  response: Response,
  out: ServerResponse,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (out.writableEnded) return response.body?.cancel();
  out.writeHead(response.status, { ...Object.fromEntries(response.headers), ...headers });
  const reader = response.body?.getReader();
  out.once('close', () => void reader?.cancel().catch(() => {}));
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (out.writableEnded) return;
    out.write(part.value);
  }
  out.end();
}
