import { type OperationId, routes, security } from '@social-data/contract';
import { ConfigurationError } from './errors/configuration-error.ts';

/**
 * Throws a ConfigurationError for parameters that the operation does not have, that are no plain value, or that are
 * required and missing. Which values are allowed is left to the service, which may know more of them than this version.
 */
export function checkParameters(operation: OperationId, parameters: unknown): void {
  const declared = Object.entries(routes[operation].parameters);
  const given = new Map<string, unknown>(Object.entries(Object(parameters)));
  const refuse = (problem: string) => {
    const names = declared.map(([name, isRequired]) => (isRequired ? `${name} (required)` : name));
    const hint = `It takes: ${names.join(', ')}.`;
    throw new ConfigurationError(`${operation} ${problem}.`, { hint });
  };
  for (const [name, isRequired] of declared) {
    const value = given.get(name) ?? '';
    given.delete(name);
    if (typeof value === 'object' || Number.isNaN(value)) refuse(`takes a plain value as ${name}`);
    if (isRequired && String(value).trim() === '') refuse(`needs the parameter ${name}`);
  }
  const [unknown] = given.keys();
  if (unknown === security.name) refuse(`takes the ${unknown} from the client's options`);
  if (unknown !== undefined) refuse(`has no parameter ${unknown}`);
}
