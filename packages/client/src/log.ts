/** Where the client writes; `console` is one. */
export interface Logger {
  error(message: string): void;
  warn(message: string): void;
  info?(message: string): void;
  debug?(message: string): void;
}

/**
 * How much the client writes: `error` for hooks that fail; `warn` also for settings at risk; `info` also for each call
 * and retry; `debug` also for each request.
 */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

export const LOG_LEVELS: readonly string[] = ['off', 'error', 'warn', 'info', 'debug'];

/** Writes a message if the level asks for it. The message is made only then. */
export type Log = (level: 'error' | 'warn' | 'info' | 'debug', message: () => string) => void;

export function createLog(logger: Logger | null, level: LogLevel): Log {
  const most = LOG_LEVELS.indexOf(level);
  return (each, message) => {
    // Called as a method: a logger may be an object with a state of its own.
    if (LOG_LEVELS.indexOf(each) <= most) logger?.[each]?.(`[social-data] ${message()}`);
  };
}
