import type { OperationInfo, ParameterInfo } from './operation-info.ts';

/** What a form or a command asks for: a parameter, or the body as JSON. */
export type OperationField = Omit<ParameterInfo, 'in'> & {
  readonly in: ParameterInfo['in'] | 'body';
};

/** The parameters of an operation in the order of the contract, and then its body, if it has one. */
export function fieldsOf({ parameters, body }: OperationInfo): readonly OperationField[] {
  if (body === undefined) return parameters;
  const { parameter: name, required, media, example } = body;
  const text = example === undefined ? {} : { example: JSON.stringify(example) };
  return [
    ...parameters,
    { name, required, in: 'body', type: 'object', description: media, ...text },
  ];
}
