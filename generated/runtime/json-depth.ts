/**
 * Whether a value from JSON has more levels of arrays and objects within each other than this. Programs that walk or write
 * a value level by level can run out of stack on one that is nested some thousand levels deep.
 */
export function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const member of Object.values(value)) if (isDeeperThan(levels - 1, member)) return true;
  return false;
}
