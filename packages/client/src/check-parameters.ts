import { type OperationId, routes, security } from '@social-data/contract';
import { ConfigurationError } from './errors/configuration-error.ts';

/**
 * Throws a ConfigurationError for parameters that the operation does not have, whose value is not a plain one, or that
 * are required and missing. The service decides which values are allowed: it may know more of them than this version.
 */
export function checkParameters(operation: OperationId, parameters: unknown): void {
  const declared = routes[operation].parameters;
  const given: Readonly<Record<string, unknown>> = Object(parameters);
  const refuse = (problem: string) => {
    const names = Object.entries(declared).map(([name, isRequired]) =>
      isRequired ? `${name} (required)` : name,
    );
    const hint = `It takes: ${names.join(', ')}.`;
    throw new ConfigurationError(`${operation} ${problem}.`, { hint });
  };
  for (const [name, isRequired] of Object.entries(declared)) {
    const value = given[name] ?? '';
    if (!isPlain(value)) refuse(`takes a plain value as ${name}`);
    if (isRequired && String(value).trim() === '') refuse(`needs the parameter ${name}`);
  }
  for (const name of Object.keys(given)) {
    if (name === security.name) refuse(`takes the ${name} from the client's options`);
    if (!Object.hasOwn(declared, name)) refuse(`has no parameter ${name}`);
  }
}

/** Whether a value can be written into an address. Half of a surrogate pair cannot. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  return typeof value !== 'object' && !Number.isNaN(value);
}
