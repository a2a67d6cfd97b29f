/** Splits a count by weights into whole parts that sum up to it exactly; what is left over goes to the first. */
export function splitCount(count: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const parts = weights.map((weight) => Math.floor((count * weight) / sum));
  const rest = count - parts.reduce((total, part) => total + part, 0);
  return parts.map((part, index) => (index === 0 ? part + rest : part));
}
