import { relative, resolve } from 'node:path';

/** One reason why nothing can be generated, and where it is. */
export interface ContractProblem {
  /** Path of the file, or the address of a remote one. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

/** A contract from which nothing is generated; each problem is one line for the reader. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly problems: readonly ContractProblem[];

  constructor(problems: readonly ContractProblem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}

/** A problem as one line: file, line, column and reason. */
export function describeProblem({ file, line, column, reason }: ContractProblem): string {
  return `${displayPath(file)}:${line}:${column}  ${reason.replace(/\s*\n\s*/g, ' ').trim()}`;
}

/** A path relative to the working directory; a path outside it stays absolute. */
export function displayPath(path: string): string {
  if (/^https?:/.test(path)) return path;
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? resolve(path) : fromHere || '.';
}
