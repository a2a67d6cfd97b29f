import {
  type AnsweredCall,
  type DescribeOptions,
  describeCall,
  type LoggedRequest,
} from './logged-request.ts';

/** The last calls, for whoever wants to see what was really sent. */
export interface RequestLog {
  add(call: AnsweredCall): LoggedRequest;
  /** Bytes that were no request, of which nothing else is kept. */
  addUnreadable(status: number, reason: string): void;
  /** The newest first. */
  entries(): readonly LoggedRequest[];
}

const MOST_ENTRIES = 200;

export function createRequestLog(options: DescribeOptions & { readonly now: Date }): RequestLog {
  const entries: LoggedRequest[] = [];
  const time = options.now.toISOString();
  let count = 0;
  const keep = (entry: Omit<LoggedRequest, 'number' | 'time'>): LoggedRequest => {
    count += 1;
    const numbered = { number: count, time, ...entry };
    entries.push(numbered);
    if (entries.length > MOST_ENTRIES) entries.shift();
    return numbered;
  };
  return {
    add: (call) => keep(describeCall(call, options)),
    addUnreadable: (status, reason) => keep({ ...unreadable, status, reason }),
    entries: () => entries.toReversed(),
  };
}

const unreadable = {
  method: '',
  path: '',
  operation: null,
  parameters: [],
  scenarios: [],
  code: 400,
  note: null,
  curl: null,
};
