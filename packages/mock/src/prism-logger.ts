import type { PrismHttpComponents } from '@stoplight/prism-http';
import pino from 'pino';
import type { Redactor } from './redactor.ts';

type PrismLogger = PrismHttpComponents['logger'];

export interface PrismLoggerOptions {
  /** Receives the lines; undefined for none. */
  readonly log: ((line: string) => void) | undefined;
  readonly redactor: Redactor;
}

/**
 * Prism logs whole addresses. It gets none of ours, and what it prints goes through the redactor
 * all the same; without a receiver it prints nothing.
 */
export function createPrismLogger({ log, redactor }: PrismLoggerOptions): PrismLogger {
  const write = (line: string) => log?.(redactor.text(line.trimEnd(), []));
  const logger = pino({ level: log ? 'trace' : 'silent' }, { write });
  // Prism makes a child for each request, which costs more than the rest of its routing.
  return Object.assign(logger, { child: () => logger });
}
