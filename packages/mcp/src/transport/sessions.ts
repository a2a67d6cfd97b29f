import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Budget } from '../calls/budget.ts';

/** The header by which a host names its session. */
const SESSION_HEADER = 'mcp-session-id';
/** Sessions that are remembered. One that was forgotten has what calls without a session have. */
const MAX_SESSIONS = 1000;

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

/** The hosts of one HTTP server: what each may spend, and its calls in flight. */
export function createSessions(createBudget: () => Budget) {
  const budgets = new LRUCache<string, Budget>({ max: MAX_SESSIONS });
  const shared = createBudget();
  const inFlight = new Map<string, Set<() => void>>();
  const sessionOf = (request: Request | undefined) => request?.headers.get(SESSION_HEADER) ?? '';
  const keyOf = (request: Request, id: unknown) => JSON.stringify([sessionOf(request), id]);
  return {
    /** The budget of a request. Requests without a session that began here have one together. */
    budgetOf: (request: Request | undefined): Budget => budgets.get(sessionOf(request)) ?? shared,
    /** Headers that begin a session, for the response to `initialize`; none for another message. */
    begin({ method }: Message): Readonly<Record<string, string>> {
      if (method !== 'initialize') return {};
      const id = randomUUID();
      budgets.set(id, createBudget());
      return { [SESSION_HEADER]: id };
    },
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
