import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Budget } from '../calls/budget.ts';

/** The header by which a host names its session. */
const SESSION_HEADER = 'mcp-session-id';
/** Sessions that are remembered. One that was forgotten has what calls without a session have. */
const MAX_SESSIONS = 1000;

/** The budgets of the hosts of one HTTP server, by session. */
export interface Sessions {
  /** The budget of a request. Requests without a session that began here have one together. */
  budgetOf(request: Request | undefined): Budget;
  /** Headers that begin a session, for the response to `initialize`; none for another request, or without limits. */
  begin(body: Uint8Array): Readonly<Record<string, string>>;
}

export function createSessions(createBudget: () => Budget): Sessions {
  const budgets = new LRUCache<string, Budget>({ max: MAX_SESSIONS });
  const shared = createBudget();
  const isLimited = Object.values(shared.limits).some(Number.isFinite);
  return {
    budgetOf(request) {
      return budgets.get(request?.headers.get(SESSION_HEADER) ?? '') ?? shared;
    },
    begin(body) {
      if (!isLimited || !isInitialize(body)) return {};
      const id = randomUUID();
      budgets.set(id, createBudget());
      return { [SESSION_HEADER]: id };
    },
  };
}

function isInitialize(body: Uint8Array): boolean {
  const text = new TextDecoder().decode(body);
  if (!text.includes('"initialize"')) return false;
  try {
    return Object(JSON.parse(text)).method === 'initialize';
  } catch {
    return false;
  }
}
