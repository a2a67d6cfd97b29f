import type { OperationInfo, ParameterInfo } from '@social-data/contract/operations';
import { type ResultCodeInfo, resultCodes } from '@social-data/contract/result-codes';
import { inlineHtml } from '../../../../shared/inline-html.ts';
import { evidenceMark } from '../markup.ts';
import type { PageContext } from './page-context.ts';

/** Code of a call whose parameters are refused. */
const INVALID_PARAMETERS = 400;

/** The codes that this operation responds with: what each means here, and what to do. */
export function codeSection(operation: OperationInfo, context: PageContext): string {
  const { words } = context;
  const all: readonly ResultCodeInfo[] = resultCodes;
  const explained = all.filter(({ code, error }) => code === 0 || error !== undefined);
  const others = all.filter((info) => !explained.includes(info)).map(({ code }) => `\`${code}\``);
  const rows = explained.map((info) => codeRow(info, operation, context));
  return `| ${words.code} | ${words.meaning} | ${words.whatToDo} |
|---:|---|---|
${rows.join('\n')}

${words.otherCodes(others.join(words.separator))}`;
}

function codeRow(
  info: ResultCodeInfo,
  operation: OperationInfo,
  { words, text, locale }: PageContext,
): string {
  const { code, meaning, evidence, hint = '' } = info;
  const causes = code === INVALID_PARAMETERS ? parameterCauses(operation, words) : [];
  const cells = [
    `[${code}](/codes/#code-${code})`,
    [text(meaning) + evidenceMark(evidence, locale), ...causes].join('<br>'),
    inlineHtml(text(hint)),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What makes the parameters of this operation invalid, from the contract. */
function parameterCauses(
  { parameters }: OperationInfo,
  words: PageContext['words'],
): readonly string[] {
  return parameters.map(
    (parameter) =>
      `\`${parameter.name}\`${words.colon}${causes(parameter, words).join(words.semicolon)}`,
  );
}

function causes(parameter: ParameterInfo, words: PageContext['words']): readonly string[] {
  const { required, enum: values, type, minimum } = parameter;
  return [
    ...(required ? [words.missing] : []),
    ...(values === undefined ? [] : [words.notAllowed(values.length)]),
    ...(type === 'integer' ? [words.notInteger] : []),
    ...(minimum === undefined ? [] : [words.below(minimum)]),
    words.repeated,
  ];
}
