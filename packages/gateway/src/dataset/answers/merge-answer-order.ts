/** An answer in the list of its question. */
export interface ListedAnswer {
  readonly id: string;
  /** Index in the list at the time of the capture, from 0; null when it is unknown. */
  readonly position: number | null;
}

/**
 * Merges captured answers into the order of a list. Answers with a position move there, answers that were present
 * keep their order around them, and new answers without a position come last. No id occurs twice.
 * @param present ids in their current order
 */
export function mergeAnswerOrder(
  present: readonly string[],
  captured: readonly ListedAnswer[],
): string[] {
  const positions = new Map<string, number | null>();
  for (const { id, position } of captured) {
    positions.set(id, position ?? positions.get(id) ?? null);
  }
  const known = new Set(present);
  const positioned = [...positions].filter((entry): entry is [string, number] => entry[1] !== null);
  positioned.sort(([, left], [, right]) => left - right);
  const others = [
    ...present.filter((id) => (positions.get(id) ?? null) === null),
    ...[...positions]
      .filter(([id, position]) => position === null && !known.has(id))
      .map(([id]) => id),
  ];
  const merged: string[] = [];
  let next = 0;
  for (const [id, position] of positioned) {
    while (merged.length < position && next < others.length) {
      merged.push(others[next] ?? '');
      next += 1;
    }
    merged.push(id);
  }
  return [...merged, ...others.slice(next)];
}
