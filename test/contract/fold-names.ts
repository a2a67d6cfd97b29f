import type { CaseResult } from './run-suite.ts';

/**
 * The names of cases, short enough to be read: what is the same case on several operations stands once, with their
 * number. A failed case keeps its whole name.
 */
export function foldNames(results: readonly CaseResult[]): readonly string[] {
  const failed = results.filter(({ failure }) => failure !== undefined);
  const counts = new Map<string, string[]>();
  for (const { conformanceCase, failure } of results) {
    if (failure !== undefined) continue;
    const { id } = conformanceCase;
    const rest = id.slice(id.indexOf('/') + 1);
    counts.set(rest, [...(counts.get(rest) ?? []), id]);
  }
  return [
    ...failed.map(({ conformanceCase }) => `${conformanceCase.id} (failed)`),
    ...[...counts].map(([rest, ids]) => (ids.length === 1 ? ids.join() : `${rest} ×${ids.length}`)),
  ];
}
