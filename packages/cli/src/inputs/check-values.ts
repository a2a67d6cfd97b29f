import type { Parameters } from '@social-data/collect';
import { isOperationId } from '@social-data/contract/operations';
import { type ParameterProblem, readParameters } from '@social-data/contract/parameters';
import type { OperationCall } from '../program.ts';
import { UsageError } from '../usage-error.ts';
import type { Texts } from './read-inputs-file.ts';

/**
 * Reads texts by the types of their parameters.
 * @param texts the parameters to return
 * @param whole all parameters of the call that they belong to
 * @throws UsageError that names the flag, what was wrong and what is allowed
 */
export function checkValues(
  { operation, flagOf, flags }: OperationCall,
  texts: Texts,
  whole: Texts,
): Parameters {
  if (flags.unchecked || !isOperationId(operation.id)) return texts;
  const read = readParameters(operation.id, new URLSearchParams(whole));
  if (!read.ok)
    throw new UsageError(
      read.problems.map((problem) => explain(problem, flagOf, whole)).join('\n'),
    );
  const values: Parameters = read.values;
  // An empty text is no value: the service takes it as absent.
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(texts, name)));
}

function explain(
  { name, reason, message, allowed }: ParameterProblem,
  flagOf: (name: string) => string,
  { [name]: given = '' }: Texts,
): string {
  const flag = flagOf(name);
  if (reason === 'missing') return `${flag} is missing. Give a value, or several.`;
  if (allowed)
    return `${flag} takes one of ${allowed.join(', ')}, not ${JSON.stringify(given)}. --unchecked sends it all the same.`;
  return `${flag}: ${message} --unchecked sends it all the same.`;
}
