import { redactor } from './redactor.ts';
import { type RunningMock, runMock } from './run-mock.ts';
import { samples } from './samples.ts';

export interface MockOptions {
  /** Port to listen on; 0 takes a free one. @default 4010 */
  readonly port?: number;
  /** Address to listen on. @default '127.0.0.1' */
  readonly host?: string;
  /** The fixed time of the mock, so that the same call gives the same bytes. @default 2026-01-01T00:00:00Z */
  readonly now?: Date;
  /** Receives one line for each call when it is over: method, path, parameters, code, time. Tokens are masked. */
  readonly log?: (line: string) => void;
}

/**
 * Starts the mock. Rejects with the error of `listen` (code `EADDRINUSE`, for one) when the port cannot be had.
 */
export function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', now = new Date('2026-01-01T00:00:00Z'), log } = options;
  return runMock({ port, host, now, log, redactor, samples });
}
