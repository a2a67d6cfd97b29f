import { resultCode } from '@social-data/contract/result-codes';
import { hashText } from '@social-data/sample-data';
import type { RequestTarget } from '@social-data/server-protocol/request';
import { LRUCache } from 'lru-cache';
import {
  type DescribedCall,
  type DescribeOptions,
  describeCall,
  type LoggedRequest,
  type RespondedCall,
} from './logged-request.ts';
import { isSelected, type RequestSelection } from './request-selection.ts';

/** Bounds the memory; the call that was not repeated for longest is forgotten first. */
const MAX_FAILED_CALLS = 1_000;

/** Counts how often the same call was made until it succeeded. Calls are kept as a hash, so no token stays in memory. */
function createAttemptCounter(): {
  /** Counts a call when its code is known, null if it has none. @returns the number of the attempt, from 1 */
  count(method: string, target: RequestTarget, code: number | null): number;
  clear(): void;
} {
  const failedAttempts = new LRUCache<string, number>({ max: MAX_FAILED_CALLS });
  return {
    count: (method, { path, query }, code) => {
      // Most callers never fail, and a hash of every call would slow them down.
      if (code === resultCode.success && failedAttempts.size === 0) return 1;
      const parameters = new URLSearchParams(query);
      parameters.sort();
      const key = hashText(`${method} ${path}?${parameters}`).join();
      const attempt = (failedAttempts.get(key) ?? 0) + 1;
      if (code === resultCode.success) failedAttempts.delete(key);
      else failedAttempts.set(key, attempt);
      return attempt;
    },
    clear: () => failedAttempts.clear(),
  };
}

/** The last requests, so that a developer can see what was really sent, and a test can verify it. */
export interface RequestLog {
  add(call: RespondedCall): LoggedRequest;
  /** Logs a request that Node could not parse, without any of its bytes. */
  addMalformed(status: number, reason: string): void;
  /** The entries, newest first. */
  entries(selection?: RequestSelection): readonly LoggedRequest[];
  /** False when the full log has dropped an entry that could belong to the selection. */
  isComplete(selection?: RequestSelection): boolean;
  /** Forgets the selected entries; numbers go on. @returns how many */
  clear(selection?: RequestSelection): number;
}

const MAX_ENTRIES = 1_000;

export function createRequestLog(options: DescribeOptions & { readonly now: Date }): RequestLog {
  let entries: LoggedRequest[] = [];
  const attempts = createAttemptCounter();
  const time = options.now.toISOString();
  let count = 0;
  let lastDropped = 0;
  const append = (entry: DescribedCall, attempt: number): LoggedRequest => {
    count += 1;
    const numbered = { number: count, time, requestId: `mock-${count}`, attempt, ...entry };
    entries.push(numbered);
    if (entries.length > MAX_ENTRIES) lastDropped = entries.shift()?.number ?? lastDropped;
    return numbered;
  };
  return {
    add: (call) => {
      const entry = describeCall(call, options);
      return append(entry, attempts.count(call.method, call.target, entry.code));
    },
    addMalformed: (status, reason) => {
      append({ ...malformedRequest, status, reason }, 1);
    },
    entries: (selection = {}) =>
      entries.filter((entry) => isSelected(entry, selection)).toReversed(),
    isComplete: ({ since = 0 } = {}) => lastDropped <= since,
    clear: (selection = {}) => {
      const before = entries.length;
      entries = entries.filter((entry) => !isSelected(entry, selection));
      if (entries.length === 0) {
        attempts.clear();
        lastDropped = 0;
      }
      return before - entries.length;
    },
  };
}

const malformedRequest = {
  method: '',
  path: '',
  operation: null,
  parameters: [],
  scenarios: [],
  label: null,
  code: resultCode.invalidParameters,
  note: null,
  curl: null,
};
