import { readFileSync } from 'node:fs';

/**
 * The resident memory of a process in MiB: now (`VmRSS`), at most so far (`VmHWM`), or now without pages of files
 * (`RssAnon`).
 */
export function residentMebibytes(
  pid: number,
  field: 'VmRSS' | 'VmHWM' | 'RssAnon' = 'VmRSS',
): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [, kibibytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status) ?? [];
  return Number(kibibytes) / 1024;
}
