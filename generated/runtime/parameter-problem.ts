export type ProblemReason = 'missing' | 'repeated' | 'type' | 'enum' | 'range' | 'other';

/** What is wrong with one parameter of a request. */
export interface ParameterProblem {
  readonly name: string;
  readonly reason: ProblemReason;
  /** Names the parameter, what was wrong, what is allowed and what to do. */
  readonly message: string;
  /** The values that are allowed, where the contract lists them. */
  readonly allowed?: readonly string[];
}

const echoLimit = 40;

/**
 * A value as it may be repeated in a message: quoted, control characters
 * escaped, and no longer than 40 characters, so that a huge or hostile value
 * does not end up in responses and logs.
 */
export function echo(value: string): string {
  // A character has at most two code units: slicing first keeps a megabyte from being split.
  const characters = [...value.slice(0, 2 * echoLimit + 2)];
  const shown =
    characters.length > echoLimit ? `${characters.slice(0, echoLimit - 1).join('')}…` : value;
  return JSON.stringify(shown);
}
