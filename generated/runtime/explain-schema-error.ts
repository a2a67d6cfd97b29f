import type { ParameterInfo } from './operation-info.ts';
import { echo, type ParameterProblem } from './parameter-problem.ts';

/** The part of a validation error that messages are made of. */
export interface SchemaError {
  readonly instancePath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

const comparisons: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

/** A violation of the parameter's schema as a problem; `given` is the text that was sent. */
export function explainSchemaError(
  error: SchemaError,
  parameter: ParameterInfo,
  given: string,
): ParameterProblem {
  const { name } = parameter;
  if (error.keyword === 'enum' || error.keyword === 'const') {
    return explainEnum(error, name, given);
  }
  const comparison = comparisons[String(error.params.comparison)];
  if (comparison !== undefined) {
    const bound = `${comparison} ${String(error.params.limit)}`;
    return {
      name,
      reason: 'range',
      message: `The parameter ${name} must be ${bound}, but ${echo(given)} was given.`,
    };
  }
  return {
    name,
    reason: error.keyword === 'type' ? 'type' : 'other',
    message: `The parameter ${name} ${error.message ?? 'is not valid'}, but ${echo(given)} was given.`,
  };
}

function explainEnum(error: SchemaError, name: string, given: string): ParameterProblem {
  const values = error.params.allowedValues ?? [error.params.allowedValue];
  const allowed = Array.isArray(values) ? values.map(String) : [];
  return {
    name,
    reason: 'enum',
    message: `The parameter ${name} does not take ${echo(given)}. Use one of: ${allowed.join(', ')}.`,
    allowed,
  };
}
