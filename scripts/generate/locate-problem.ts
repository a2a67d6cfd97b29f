import {
  type Document,
  getLineColLocation,
  type LineColLocationObject,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { type ContractProblem, displayPath } from './contract-error.ts';

/** The problems in the order of their places, each place and reason once. */
export function locateProblems(problems: readonly NormalizedProblem[]): ContractProblem[] {
  const located = new Map<string, ContractProblem>();
  for (const problem of problems.map(locate)) located.set(JSON.stringify(problem), problem);
  return withoutEchoes([...located.values()]).sort(byPlace);
}

/** A file that cannot be parsed is reported once, and not again for every reference to it. */
function withoutEchoes(problems: readonly ContractProblem[]): ContractProblem[] {
  const parsing = 'Failed to parse: ';
  const causes = problems
    .filter(({ reason }) => reason.startsWith(parsing))
    .map(({ reason }) => reason.slice(parsing.length));
  return problems.filter(({ reason }) => {
    return !causes.some((cause) => reason === `Can't resolve $ref: ${cause}`);
  });
}

function locate(problem: NormalizedProblem): ContractProblem {
  const [first] = problem.location;
  if (first === undefined) return { file: '', line: 1, column: 1, reason: problem.message };
  const { source, start }: LineColLocationObject = getLineColLocation(first);
  return {
    file: source.absoluteRef,
    line: start.line,
    column: start.col,
    reason: reasonOf(problem),
  };
}

function reasonOf({ message, suggest }: NormalizedProblem): string {
  const [nearest] = suggest;
  const reason = plainReason(message);
  return nearest === undefined ? reason : `${reason} Did you mean ${nearest}?`;
}

/** The reason without the place, which the line shows already, and with files relative to the working directory. */
export function plainReason(message: string): string {
  return message
    .replace(/ in "[^"]*" \(\d+:\d+\)/g, '')
    .replace(/ENOENT: no such file or directory[^']*'([^']*)'/, (_, path: string) => {
      return `there is no file ${displayPath(path)}`;
    });
}

function byPlace(a: ContractProblem, b: ContractProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}

/** Line and column of a place in a document that was read. */
export function positionOf(
  { source }: Document,
  pointer: string,
): { line: number; column: number } {
  const { start } = getLineColLocation({ source, pointer, reportOnKey: true });
  return { line: start.line, column: start.col };
}
