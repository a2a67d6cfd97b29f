import type { CaseReport } from './run-report.ts';

/** One failure as lines: the case, its rules, its sentence, the request, the difference, and what to do. */
export function describeFailure({ id, sentence, state, failure }: CaseReport): string {
  if (failure === undefined) return `${id}: ${state}`;
  const { breaks, request, expected, got, advice } = failure;
  return [
    `${id} ${state}: ${sentence}`,
    `  rules:      ${breaks.join(', ')}`,
    `  request:    ${request}`,
    `  expected:   ${expected}`,
    `  got:        ${got}`,
    `  what to do: ${advice}`,
  ].join('\n');
}
