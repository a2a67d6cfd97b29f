import { resultCode } from '@social-data/contract/result-codes';
import {
  type DescribeOptions,
  describeCall,
  type LoggedRequest,
  type RespondedCall,
} from './logged-request.ts';

/** The last requests, so that a developer can see what was really sent. */
export interface RequestLog {
  add(call: RespondedCall): LoggedRequest;
  /** Logs a request that Node could not parse, without any of its bytes. */
  addMalformed(status: number, reason: string): void;
  /** The entries, newest first. */
  entries(): readonly LoggedRequest[];
}

const MAX_ENTRIES = 200;

export function createRequestLog(options: DescribeOptions & { readonly now: Date }): RequestLog {
  const entries: LoggedRequest[] = [];
  const time = options.now.toISOString();
  let count = 0;
  const append = (entry: Omit<LoggedRequest, 'number' | 'time'>): LoggedRequest => {
    count += 1;
    const numbered = { number: count, time, ...entry };
    entries.push(numbered);
    if (entries.length > MAX_ENTRIES) entries.shift();
    return numbered;
  };
  return {
    add: (call) => append(describeCall(call, options)),
    addMalformed: (status, reason) => append({ ...malformedRequest, status, reason }),
    entries: () => entries.toReversed(),
  };
}

const malformedRequest = {
  method: '',
  path: '',
  operation: null,
  parameters: [],
  scenarios: [],
  code: resultCode.invalidParameters,
  note: null,
  curl: null,
};
