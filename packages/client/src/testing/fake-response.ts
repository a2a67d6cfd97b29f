import type { MockReply, MockResponse, TransportFault } from '@social-data/mock-responses';

type Sendable = Pick<MockResponse, 'status' | 'headers' | 'body'>;

/** Delivers a reply as `fetch` would: late, whole, broken, or never. */
export async function deliver(
  { delay, fault, response }: MockReply,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (delay > 0 || fault?.kind === 'hang')
    await untilAborted(signal, fault?.kind === 'hang' ? undefined : delay);
  signal?.throwIfAborted();
  return fault ? faultyResponse(fault, response) : wholeResponse(response);
}

/** Waits; rejects with the reason when the call is aborted. Without milliseconds it waits for that alone. */
function untilAborted(
  signal: AbortSignal | null | undefined,
  milliseconds?: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const finish = () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    };
    const timer = milliseconds === undefined ? undefined : setTimeout(finish, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

function faultyResponse(fault: TransportFault, response: Sendable): Response {
  if (fault.kind === 'page') return wholeResponse(fault.page);
  if (fault.kind === 'truncated') return truncatedResponse(response);
  throw connectionError('fetch failed', 'read ECONNRESET');
}

/** The error that Node's `fetch` has for a broken connection. */
function connectionError(message: string, reason: string): TypeError {
  const cause = Object.assign(new Error(reason), { code: 'ECONNRESET' });
  return new TypeError(message, { cause });
}

function wholeResponse({ status, headers, body }: Sendable): Response {
  if (typeof Response !== 'undefined') return new Response(body, { status, headers });
  return simpleResponse(status, headers, async () => body);
}

/** Half of the body, then the error of a connection that ended. */
function truncatedResponse({ status, headers, body }: Sendable): Response {
  const error = connectionError('terminated', 'other side closed');
  if (typeof Response === 'undefined')
    return simpleResponse(status, headers, () => Promise.reject(error));
  const half = new TextEncoder().encode(body.slice(0, body.length / 2));
  const chunks = [half];
  const stream = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const chunk = chunks.pop();
      if (chunk) controller.enqueue(chunk);
      else controller.error(error);
    },
  });
  return new Response(stream, { status, headers });
}

/** Jest with jsdom has no `Response`; there, the response has the members that the client reads. */
function simpleResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: () => Promise<string>,
): Response {
  const byLowerCase = new Map(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const simple = {
    status,
    ok: status >= 200 && status < 300,
    type: 'basic',
    headers: { get: (name: string) => byLowerCase.get(name.toLowerCase()) ?? null },
    text,
    json: async () => JSON.parse(await text()),
  };
  // Only where the class itself does not exist.
  return simple as unknown as Response;
}
