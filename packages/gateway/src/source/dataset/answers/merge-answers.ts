/** An answer in the list of its question. */
export interface ListedAnswer {
  readonly id: string;
  /** Where the list had it when it was captured, from 0; null when that is not known. */
  readonly place: number | null;
}

/**
 * The order of a list after answers were captured: those with a place take it, the ones that were there before
 * keep their order around them, and new ones without a place come last. No id comes twice.
 * @param present ids in their order up to now
 */
export function mergeAnswers(
  present: readonly string[],
  captured: readonly ListedAnswer[],
): string[] {
  const places = new Map<string, number | null>();
  for (const { id, place } of captured) places.set(id, place ?? places.get(id) ?? null);
  const known = new Set(present);
  const placed = [...places].filter((entry): entry is [string, number] => entry[1] !== null);
  placed.sort(([, left], [, right]) => left - right);
  const others = [
    ...present.filter((id) => (places.get(id) ?? null) === null),
    ...[...places].filter(([id, place]) => place === null && !known.has(id)).map(([id]) => id),
  ];
  const merged: string[] = [];
  let next = 0;
  for (const [id, place] of placed) {
    while (merged.length < place && next < others.length) {
      merged.push(others[next] ?? '');
      next += 1;
    }
    merged.push(id);
  }
  return [...merged, ...others.slice(next)];
}
