import { pointerOf } from '@social-data/contract/json-pointer';
import type { ParameterInfo } from '@social-data/contract/operations';
import { inlineHtml } from '../../../../shared/inline-html.ts';
import { evidenceMark, factList } from '../markup.ts';
import type { PageContext } from './page-context.ts';
import { gapsAt } from './response-fields.ts';
import { gapLinks } from './statement-marks.ts';

type Fact = readonly [name: string, html: string];

/** Everything about one parameter: type, default, allowed values with their sentences, evidence and gaps. */
export function parameterSection(parameter: ParameterInfo, context: PageContext): string {
  const { words, text, locale } = context;
  const { name, description = '', evidence } = parameter;
  return `### ${name} {#${name}}

${text(description)}${evidenceMark(evidence, locale)}

${factList([...mainFacts(parameter, context), ...valueFacts(parameter, context), ...gapFacts(name, words)])}`;
}

function mainFacts(parameter: ParameterInfo, { words, text }: PageContext): readonly Fact[] {
  const { required, type, note, example, minimum, maximum } = parameter;
  const range = [
    ...(minimum === undefined ? [] : [words.atLeast(minimum)]),
    ...(maximum === undefined ? [] : [words.atMost(maximum)]),
  ];
  return [
    [words.type, [words.types[type] ?? type, ...range].join(', ')],
    [words.required, required ? words.yes : words.no],
    // The contract gives no parameter a default, since the specification shows none.
    ...(required ? [] : [[words.default, words.notSpecified] as const]),
    ...(example === undefined
      ? []
      : [[words.example, `<code>${inlineHtml(String(example))}</code>`] as const]),
    ...(note === undefined ? [] : [[words.note, inlineHtml(text(note))] as const]),
  ];
}

function valueFacts(
  { enum: values, enumDescriptions }: ParameterInfo,
  { words, text }: PageContext,
): readonly Fact[] {
  if (values === undefined) return [];
  const items = values.map((value) => {
    const meaning = text(enumDescriptions?.[String(value)] ?? '');
    return `<li><code>${inlineHtml(String(value))}</code> ${inlineHtml(meaning)}</li>`;
  });
  return [[words.values(values.length), `<ul class="values">${items.join('')}</ul>`]];
}

function gapFacts(name: string, words: PageContext['words']): readonly Fact[] {
  const ids = gapsAt([pointerOf('components', 'parameters', name)]);
  return ids.length === 0 ? [] : [[words.unknown, gapLinks(ids)]];
}
