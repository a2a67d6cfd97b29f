import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Budget } from '../calls/budget.ts';

/** The header by which a host names its session. */
const SESSION_HEADER = 'mcp-session-id';
/** Sessions that are remembered. One that was forgotten has what calls without a session have. */
const MAX_SESSIONS = 1000;

/** A message of JSON-RPC, as far as the transport reads it. */
export interface Message {
  readonly method?: unknown;
  readonly id?: unknown;
  readonly params?: { readonly requestId?: unknown };
}

/** The message of a body; an empty one for what is no message, which the protocol refuses. */
export function readMessage(body: Uint8Array): Message {
  try {
    return Object(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    return {};
  }
}

/** The hosts of one HTTP server: what each may spend, and its calls in flight. */
export interface Sessions {
  /** The budget of a request. Requests without a session that began here have one together. */
  budgetOf(request: Request | undefined): Budget;
  /** Headers that begin a session, for the response to `initialize`; none for another message. */
  begin(message: Message): Readonly<Record<string, string>>;
  /** Lets `notifications/cancelled` of the same session end a request by its id. Returns a function that forgets it. */
  register(request: Request, message: Message, end: () => void): () => void;
  /** Ends the request that a `notifications/cancelled` names. */
  cancel(request: Request, message: Message): void;
}

export function createSessions(createBudget: () => Budget): Sessions {
  const budgets = new LRUCache<string, Budget>({ max: MAX_SESSIONS });
  const shared = createBudget();
  const inFlight = new Map<string, Set<() => void>>();
  const sessionOf = (request: Request | undefined) => request?.headers.get(SESSION_HEADER) ?? '';
  const keyOf = (request: Request, id: unknown) => JSON.stringify([sessionOf(request), id]);
  return {
    budgetOf: (request) => budgets.get(sessionOf(request)) ?? shared,
    begin({ method }) {
      if (method !== 'initialize') return {};
      const id = randomUUID();
      budgets.set(id, createBudget());
      return { [SESSION_HEADER]: id };
    },
    register(request, { id }, end) {
      if (id === undefined) return () => {};
      const key = keyOf(request, id);
      const ends = inFlight.get(key) ?? new Set();
      inFlight.set(key, ends.add(end));
      return () => {
        ends.delete(end);
        if (ends.size === 0) inFlight.delete(key);
      };
    },
    cancel(request, { method, params }) {
      if (method !== 'notifications/cancelled') return;
      const ends = inFlight.get(keyOf(request, params?.requestId)) ?? [];
      // Hosts without a session may use the same id: it is not known whose request is meant.
      const [end, other] = ends;
      if (other === undefined) end?.();
    },
  };
}
