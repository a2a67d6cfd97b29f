import { readdirSync, readFileSync } from 'node:fs';

/** File descriptors for everything but connections of callers: the data file, the log, administration, workers. */
const RESERVED = 64;
/** The gateway serves at least a few callers, whatever the limit. */
const MIN_CONNECTIONS = 4;

/**
 * Connections that the file descriptors of the process allow beside those that are open now. Undefined where the
 * system does not say (Linux does).
 */
export function connectionsByDescriptors(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    if (limit === undefined) return undefined;
    const open = readdirSync('/proc/self/fd').length;
    return Math.max(MIN_CONNECTIONS, Number(limit) - open - RESERVED);
  } catch {
    return undefined;
  }
}
