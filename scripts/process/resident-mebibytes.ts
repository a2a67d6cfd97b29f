import { readFileSync } from 'node:fs';

/**
 * The resident memory of a process in MiB: now (`VmRSS`), or at most so far (`VmHWM`). The peak is that of the
 * program that runs: `maxRSS` of `resourceUsage` also counts what the parent had when it started the process.
 * @param pid a number, or `self`
 */
export function residentMebibytes(
  pid: number | 'self',
  field: 'VmRSS' | 'VmHWM' = 'VmRSS',
): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status) ?? [];
  return Number(kibibytes) / 1024;
}
