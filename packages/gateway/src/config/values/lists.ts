import {
  type OperationId,
  type OperationInfo,
  operationIds,
  operations,
} from '@social-data/contract/operations';
import type { ValueType } from './value-type.ts';

export function splitList(text: string, separator = ','): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Items without repetitions; an empty text is an empty list. */
export function listType(
  isItem: (text: string) => boolean,
  allowed: string,
): ValueType<readonly string[]> {
  const parse = (text: string) => {
    const items = [...new Set(splitList(text))];
    return items.every(isItem) ? items : undefined;
  };
  return { placeholder: 'list', allowed, parse };
}

/** A value for each of some operations, as `searchUsers=value,listAnswers=value`. */
export function byOperationType<Value>(
  name: string,
  { allowed, parse }: Pick<ValueType<Value>, 'allowed' | 'parse'>,
): ValueType<Readonly<Partial<Record<OperationId, Value>>>> {
  return {
    placeholder: 'list',
    allowed: `a comma-separated list of operation=${name} with ${allowed}; the operations are ${operationIds.join(', ')}`,
    parse: (text) => {
      const values: Partial<Record<OperationId, Value>> = {};
      for (const pair of splitList(text)) {
        const [id, valueText = '', rest] = pair.split('=');
        const operation = operationIds.find((each) => each === id);
        const value = parse(valueText);
        if (operation === undefined || operation in values || rest !== undefined) return undefined;
        if (value === undefined) return undefined;
        values[operation] = value;
      }
      return values;
    },
  };
}

/** Further values of parameters, by the name of the parameter. */
export type AllowedValues = Readonly<Record<string, readonly string[]>>;

/** Names of the parameters whose values the contract lists. */
const enumParameters: ReadonlySet<string> = new Set(
  operationIds.flatMap((id) => {
    const operation: OperationInfo = operations[id];
    return operation.parameters.filter((each) => each.enum !== undefined).map(({ name }) => name);
  }),
);

export const allowedValuesType: ValueType<AllowedValues> = {
  placeholder: 'list',
  allowed: `parameter=values with comma-separated values, and a semicolon between parameters, for example industryTag=A,B;platform=C; the parameters are ${[...enumParameters].join(', ')}`,
  parse: (text) => {
    const all: Record<string, readonly string[]> = {};
    for (const part of splitList(text, ';')) {
      const separator = part.indexOf('=');
      const name = part.slice(0, Math.max(0, separator)).trim();
      const values = splitList(part.slice(separator + 1));
      if (!enumParameters.has(name) || Object.hasOwn(all, name) || values.length === 0)
        return undefined;
      all[name] = values;
    }
    return all;
  },
};
