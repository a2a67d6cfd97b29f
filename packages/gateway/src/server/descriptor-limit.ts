import { readdirSync, readFileSync } from 'node:fs';

/** File descriptors for the data file, the log, administration, threads, and the connections to PostgreSQL. */
const RESERVED = 64;
/** The gateway serves at least a few callers, whatever the limit. */
const MIN_CONNECTIONS = 4;

/**
 * Connections that the file descriptors of the process allow in addition to those that are open now. Undefined on
 * systems other than Linux, which do not show the limit.
 * @param toUpstream connections that the gateway itself opens to an upstream
 */
export function connectionsByDescriptors(toUpstream: number): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    if (limit === undefined) return undefined;
    const open = readdirSync('/proc/self/fd').length;
    return Math.max(MIN_CONNECTIONS, Number(limit) - open - RESERVED - toUpstream);
  } catch {
    return undefined;
  }
}
