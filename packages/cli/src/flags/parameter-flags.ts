import { fieldsOf, type OperationField } from '@social-data/contract/operation-fields';
import type { OperationInfo, ParameterInfo } from '@social-data/contract/operations';
import { Option } from 'commander';
import { kebabCase } from './kebab-case.ts';

/** The flag of a parameter. */
export interface ParameterFlag {
  readonly parameter: OperationField;
  /** Name without the dashes. */
  readonly name: string;
  /** Whether it is a second, short name of the parameter. */
  readonly isAlias: boolean;
  readonly option: Option;
}

/**
 * A flag for each parameter, and one for the body, named in kebab-case. One that collides with a flag of ours, or that Commander would read as
 * a negation, is `--param-NAME`. The only required parameter also has `--id` when its name ends in Id.
 * @param ownNames names of our flags, without dashes
 */
export function parameterFlags(
  operation: OperationInfo,
  ownNames: ReadonlySet<string>,
): readonly ParameterFlag[] {
  const taken = new Set(ownNames);
  const claim = (name: string): string => {
    const free = taken.has(name) || /^no-/.test(name) ? claim(`param-${name}`) : name;
    taken.add(free);
    return free;
  };
  const flags = fieldsOf(operation).map((parameter) =>
    flagOf(parameter, claim(kebabCase(parameter.name) || 'value'), false),
  );
  const only = onlyRequired(operation.parameters);
  if (!only || !/(Id|_id|-id)$/.test(only.name) || taken.has('id')) return flags;
  return [...flags, flagOf(only, 'id', true)];
}

/** The required parameter when there is one alone: it may be given without a flag. */
export function onlyRequired(parameters: readonly ParameterInfo[]): ParameterInfo | undefined {
  const required = parameters.filter((parameter) => parameter.required);
  return required.length === 1 ? required[0] : undefined;
}

function flagOf(parameter: OperationField, name: string, isAlias: boolean): ParameterFlag {
  const description = isAlias ? `the same as ${parameter.name}` : descriptionOf(parameter);
  const option = new Option(`--${name} <value>`, description).argParser(
    (value: string, before: readonly string[] | undefined) => [...(before ?? []), value],
  );
  // Only for help and completion: values are checked later, since --unchecked allows others.
  if (parameter.enum) option.argChoices = parameter.enum.map(String);
  return { parameter, name, isAlias, option };
}

function descriptionOf(field: OperationField): string {
  const { description = '', note, required, deprecated } = field;
  const sentences = [
    ...(field.in === 'body'
      ? [`The body, as ${description}, such as ${field.example ?? '{}'}.`]
      : [description]),
    note,
    required ? 'Required.' : undefined,
    deprecated ? 'Deprecated.' : undefined,
  ];
  return sentences.filter(Boolean).join(' ').replaceAll('\n', ' ');
}
