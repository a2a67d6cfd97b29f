import type { Bump } from './diff-report.ts';

export type Version = [number, number, number];

export function parseVersion(text: string): Version | undefined {
  const [major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number) ?? [];
  if (major === undefined || minor === undefined || patch === undefined) return undefined;
  return [major, minor, patch];
}

/** The lowest version that a change allows. Without a change the version may stay, but not go back. */
export function raise([major, minor, patch]: Version, bump: Bump | undefined): Version {
  if (bump === undefined) return [major, minor, patch];
  if (bump === 'major') return [major + 1, 0, 0];
  if (bump === 'minor') return [major, minor + 1, 0];
  return [major, minor, patch + 1];
}

export function isAtLeast(actual: Version, required: Version): boolean {
  const difference = actual.map((part, index) => part - (required[index] ?? 0));
  return (difference.find((part) => part !== 0) ?? 0) >= 0;
}
