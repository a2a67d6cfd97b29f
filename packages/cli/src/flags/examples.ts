import type { OperationInfo } from '@social-data/contract/operations';
import { onlyRequired, type ParameterFlag } from './parameter-flags.ts';

/** Commands that a reader of `--help` can copy, by the examples of the contract. */
export function examplesOf(
  words: readonly string[],
  { parameters, pagination }: OperationInfo,
  flags: readonly ParameterFlag[],
): string {
  const command = ['social-data', ...words].join(' ');
  const only = onlyRequired(parameters);
  const required = parameters.filter((parameter) => parameter.required && parameter !== only);
  const flagged = required.map((parameter) => {
    const flag = flags.find((each) => each.parameter === parameter && !each.isAlias);
    return ` --${flag?.name} ${exampleOf(parameter)}`;
  });
  const one = `${command}${only ? ` ${exampleOf(only)}` : ''}${flagged.join('')}`;
  const all = pagination ? ' --all' : '';
  const many = `${command} --inputs inputs.csv${all} --out rows.xlsx`;
  return ['Examples:', `  ${one}`, `  ${many}`, `  ${many} --dry-run`].join('\n');
}

function exampleOf({ example, enum: allowed, name }: OperationInfo['parameters'][number]): string {
  const text = String(example ?? allowed?.[0] ?? name);
  return /^[\p{L}\p{N}_.-]+$/u.test(text) ? text : JSON.stringify(text);
}
