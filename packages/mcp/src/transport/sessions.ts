import { randomUUID } from 'node:crypto';

/** The header by which a host names its session. */
const SESSION_HEADER = 'mcp-session-id';

/** A message of JSON-RPC, as far as the transport reads it. */
interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** The message of a body; an empty one for what is no message, which the protocol refuses. */
export function readMessage(body: Uint8Array | undefined): Message {
  try {
    return Object(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return {};
  }
}

export type Sessions = ReturnType<typeof createSessions>;

/** The hosts of one HTTP server, and their calls in flight. */
export function createSessions() {
  const inFlight = new Map<string, Set<() => void>>();
  const keyOf = ({ headers }: Request, id: unknown) =>
    JSON.stringify([headers.get(SESSION_HEADER), id]);
  return {
    /**
     * Headers that begin a session, for the response to `initialize`; none for another message. Ids of requests alone do
     * not tell the calls of two hosts apart.
     */
    begin: ({ method }: Message): Readonly<Record<string, string>> =>
      method === 'initialize' ? { [SESSION_HEADER]: randomUUID() } : {},
    /**
     * Lets `notifications/cancelled` of the same session end a request by its id, and ends the one that this message
     * cancels. Returns a function that forgets the request.
     */
    register(request: Request, { id, method, params }: Message, end: () => void): () => void {
      if (method === 'notifications/cancelled') {
        // Hosts without a session may use the same id: it is not known whose request is meant.
        const [only, other] = inFlight.get(keyOf(request, params?.requestId)) ?? [];
        if (other === undefined) only?.();
      }
      if (id === undefined) return () => {};
      const key = keyOf(request, id);
      const ends = inFlight.get(key) ?? new Set();
      inFlight.set(key, ends.add(end));
      return () => {
        ends.delete(end);
        if (ends.size === 0) inFlight.delete(key);
      };
    },
  };
}
